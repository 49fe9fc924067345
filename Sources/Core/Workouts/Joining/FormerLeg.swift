package import Basics

/// A leg whose file is gone. Its ids still name the activity, so that the event keeps its UID, and the athlete's edit;
/// and if the file comes back, it is what it was.
package struct FormerLeg: Sendable, Equatable {
    /// Its ids, and the values by which a copy of it is recognised, such as the same recording in another format. It
    /// counts as one leg of several, so that its content alone proves nothing.
    package var leg: FiledActivity
    /// When the file was first missed.
    package var gone: Instant

    package init(_ leg: FiledActivity, gone: Instant) {
        let known = leg.activity
        var activity = Activity(
            id: known.id, name: "", sportType: known.sportType, start: known.start, localStart: known.start.utc,
            movingTime: known.movingTime, elapsedTime: known.elapsedTime, distance: known.distance)
        activity.measure { $0.isTrainer = known.isTrainer }
        self.leg = FiledActivity(
            activity: activity, content: leg.content, position: leg.position, legCount: 2, rank: 0,
            isTransition: leg.isTransition)
        self.leg.sourceIDs = leg.sourceIDs
        self.gone = gone
    }
}

/// Finds what new legs were before: in an earlier reading of their content, or in a file that is gone, if a program has
/// converted it.
package struct FormerLegs {
    private let gone: [FormerLeg]
    private let ofContent: [String: [FormerLeg]]
    private let compared: [ComparedRecording]
    private var starts = StartIndex()

    /// - Parameters:
    ///   - gone: those whose files are gone.
    ///   - replaced: those of contents that were decoded anew.
    package init(gone: [FormerLeg], replaced: [FormerLeg]) {
        self.gone = gone
        ofContent = Dictionary(grouping: gone + replaced, by: \.leg.content)
        compared = gone.map { ComparedRecording($0.leg.activity, isTransition: $0.leg.isTransition) }
        for (position, recording) in compared.enumerated() { starts.add(position, start: recording.start) }
    }

    /// Finds what each leg of one content was; no two legs were the same.
    ///
    /// A newer reader may leave out legs, or read another start or sport. Only where as many are left, one that isn't
    /// found by these is the next one.
    ///
    /// - Returns: nil for each leg that is new.
    package func known(_ legs: [FiledActivity], of content: String) -> [FormerLeg?] {
        var rest = ofContent[content] ?? []
        let isComplete = rest.count == legs.count
        func take(_ leg: FiledActivity, where isSame: (Activity) -> Bool = { _ in true }) -> FormerLeg? {
            rest.firstIndex { $0.leg.isTransition == leg.isTransition && isSame($0.leg.activity) }
                .map { rest.remove(at: $0) }
        }
        var known = legs.map { new in
            take(new) {
                $0.start == new.activity.start
                    && FiledActivity.id(start: $0.start, sport: $0.sportType) == new.activity.id
            }
        }
        for (place, new) in legs.enumerated() where known[place] == nil {
            known[place] = isComplete ? take(new) : nil
            guard known[place] == nil, let copy = copy(of: new), !known.contains(copy) else { continue }
            known[place] = copy
        }
        return known
    }

    /// The nearest leg whose file is gone and of which a leg is a copy.
    private func copy(of leg: FiledActivity) -> FormerLeg? {
        let new = ComparedRecording(leg.activity, isTransition: leg.isTransition)
        return starts.near(new.start).filter { compared[$0].isCopy(of: new) }
            .min { compared[$0].closeness(to: new, at: $0) < compared[$1].closeness(to: new, at: $1) }
            .map { gone[$0] }
    }
}
