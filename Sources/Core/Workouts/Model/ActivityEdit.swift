public import Basics

/// What the athlete has said of an activity. It stands under each id that the activity had then or was given later, so
/// that no source takes it along when it leaves.
public protocol Statement {
    /// nil if it names no activity.
    var subject: ActivityID? { get set }
    /// The activity's other ids.
    var otherIDs: [ActivityID] { get set }
}

extension Statement {
    /// All ids of its activity.
    public var ids: [ActivityID] { [subject].compactMap(\.self) + otherIDs }

    public func isAbout(_ ids: some Collection<ActivityID>) -> Bool { self.ids.contains(where: ids.contains) }

    /// Whether it is about the activity with these ids, and not about another that had some of them before: a recording
    /// may leave its part at Strava for the whole that comes later.
    package func isSaid(ofOneWith ids: [ActivityID], in input: MatchInput) -> Bool {
        isAbout(ids) && subject.map { ids.contains($0) || !input.knows($0) } != false
    }

    /// A copy that names its activity by one of the ids, and keeps all others.
    package func naming(_ id: ActivityID, of ids: [ActivityID] = []) -> Self {
        var named = self
        named.subject = id
        named.otherIDs = (self.ids + ids).reduce(into: []) { if $1 != id, !$0.contains($1) { $0.append($1) } }
        return named
    }
}

/// An athlete's edit of an activity, which overrides all sources, now and later. It is never sent to Strava.
public struct ActivityEdit: Statement, Sendable, Hashable {
    public var id: ActivityID
    public var otherIDs: [ActivityID] = []
    public var day: Day
    /// nil keeps the source's name.
    public var name: String?
    /// nil keeps the source's calories.
    public var kilocalories: Int?
    public var isExcluded: Bool

    public init(id: ActivityID, day: Day, name: String? = nil, kilocalories: Int? = nil, isExcluded: Bool = false) {
        self.id = id
        self.day = day
        self.name = name
        self.kilocalories = kilocalories
        self.isExcluded = isExcluded
    }

    public var subject: ActivityID? {
        get { id }
        set { id = newValue ?? id }
    }

    public var saysNothing: Bool { name == nil && kilocalories == nil && !isExcluded }
}

extension ActivityEdit {
    public static let mostCharacters = 255
    public static let nameRule = "A name has 1 to \(mostCharacters) characters, of which at least one can be seen."
    public static let kilocalories = 0...20_000

    /// Normalises a name: line breaks, control characters and characters that change the reading direction become
    /// spaces.
    ///
    /// - Returns: nil if nothing in it is visible, or if it is too long.
    public static func name(_ text: String) -> String? {
        let scalars = text.replacing("\r\n", with: " ").unicodeScalars
        let plain = String(String.UnicodeScalarView(scalars.map { $0.isUnsafeOnALine ? " " : $0 }))
        let name = plain.trimmedSpaces
        let isSeen = name.unicodeScalars.contains {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
        return isSeen && name.unicodeScalars.count <= mostCharacters ? name : nil
    }
}

public struct EditWish: Sendable, Equatable {
    public enum Change<Value: Sendable & Equatable>: Sendable, Equatable {
        case none
        case takeBack
        case say(Value)

        func applied(to value: Value?) -> Value? {
            switch self {
            case .none: value
            case .takeBack: nil
            case .say(let value): value
            }
        }
    }

    /// The change of the name, which must be normalised.
    public var name: Change<String> = .none
    /// In kilocalories.
    public var calories: Change<Int> = .none
    /// nil keeps the present state.
    public var isExcluded: Bool?

    public init() {}

    public static let reset: EditWish = {
        var wish = EditWish()
        (wish.name, wish.calories, wish.isExcluded) = (.takeBack, .takeBack, false)
        return wish
    }()

    public static let names: Set<String> = ["name", "calories", "excluded"]

    /// What is to be said by `name`, `calories` and `excluded`; null takes back.
    public init(_ parameters: Parameters) throws(BadParameter) {
        if let text = try parameters.text("name") {
            guard let kept = ActivityEdit.name(text) else { throw BadParameter("name", ActivityEdit.nameRule) }
            name = .say(kept)
        } else if parameters.isNull("name") {
            name = .takeBack
        }
        if let number = try parameters.number("calories", in: ActivityEdit.kilocalories) {
            calories = .say(number)
        } else if parameters.isNull("calories") {
            calories = .takeBack
        }
        isExcluded = try parameters.flag("excluded") ?? (parameters.isNull("excluded") ? false : nil)
    }

    public var isEmpty: Bool { self == EditWish() }

    public func applied(to edit: ActivityEdit) -> ActivityEdit {
        var changed = edit
        changed.name = name.applied(to: edit.name)
        changed.kilocalories = calories.applied(to: edit.kilocalories)
        changed.isExcluded = isExcluded ?? edit.isExcluded
        return changed
    }
}

/// A source's value that the athlete's edit replaces.
public enum OriginalValue: Sendable, Equatable {
    case name(String)
    /// nil if the source has none.
    case calories(Calories?)

    var isOfCalories: Bool { if case .calories = self { true } else { false } }
}

extension Activity {
    /// A copy with the athlete's edit applied.
    ///
    /// - Parameter edit: of this activity, which must not be edited yet.
    public func edited(by edit: ActivityEdit) -> Activity {
        var edited = self
        if let name = edit.name {
            edited.original.append(.name(self.name))
            edited.name = name
        }
        if let kilocalories = edit.kilocalories {
            edited.original.append(.calories(calories))
            edited.calories = Calories(kilocalories: Double(kilocalories), isEstimated: false)
        }
        return edited
    }

    public var saysCalories: Bool { original.contains(where: \.isOfCalories) }

    public var asTold: Activity {
        var source = self
        for value in original {
            switch value {
            case .name(let name): source.name = name
            case .calories(let calories): source.calories = calories
            }
        }
        source.original = []
        return source
    }
}

/// The athlete's decision by hand about a plan.
public struct ManualPair: Statement, Sendable, Hashable {
    public var uid: String
    /// The activity that fulfilled it; nil if none did, whatever the rules say.
    public var activityID: ActivityID?
    public var otherIDs: [ActivityID] = []

    public var subject: ActivityID? {
        get { activityID }
        set { activityID = newValue }
    }

    public init(uid: String, activityID: ActivityID?) {
        self.uid = uid
        self.activityID = activityID
    }
}
