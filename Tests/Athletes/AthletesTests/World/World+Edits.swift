import Basics

/// What the coach changes later on: one thing at a time, and never so that one change could be taken for another.
///
/// A workout that is removed while another of its name is added has moved, for all that a feed tells; one that is removed
/// while another of its sport is added on its day was renamed. No coach does that here.
extension World {
    mutating func coachEdits() {
        let soon = today.advanced(by: 1)...today.advanced(by: 9)
        if chance(25) { copyWeek() }
        let open = workouts.indices.filter { soon.contains(workouts[$0].day) && workouts[$0].isTraining }
        guard !open.isEmpty else { return }
        let index = pick(open)
        let other = soon.lowerBound.advanced(by: Int.random(in: 0...8, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: remove(index)
        case 1: addLater(on: other)
        case 2, 3: move(index, to: other)
        case 4: rename(index)
        case 5: stretch(index)
        case 6: swap(index, pick(open))
        default: comment()
        }
    }

    private mutating func remove(_ index: Int) {
        let workout = workouts[index]
        guard reserve(workout.place, workout.name) else { return }
        workouts.remove(at: index)
    }

    private mutating func addLater(on day: Day) {
        let type = pick(["Run", "Bike", "Swim", "Strength"])
        let title = chance(40) ? "" : pick(Self.titles)
        guard !isKnown(type, title, on: day), reserve(TrueWorkout.place(day, type), TrueWorkout.name(type, title))
        else { return }
        add(type, on: day, title: title, minutes: someMinutes())
    }

    /// What is planned late may be done before the feed was read again: with neither title nor length it would look like a
    /// mere recording.
    private mutating func someMinutes() -> Int { 31 + newID() % 97 }

    /// An untitled workout on another day is another one where no volume says that it isn't.
    private mutating func move(_ index: Int, to day: Day) {
        var workout = workouts[index]
        guard day != workout.day, !isKnown(workout.type, workout.title, on: day),
            reserve(workout.place, TrueWorkout.place(day, workout.type), workout.name)
        else { return }
        if workout.title.isEmpty, workout.minutes == nil, workout.kilometers == nil {
            workouts.remove(at: index)
            return add(workout.type, on: day, title: "", minutes: someMinutes())
        }
        workout.day = day
        if !workout.title.isEmpty, chance(30) { workout.minutes = workout.minutes.map { $0 + 10 } }
        workouts[index] = workout
        noteElsewhere(index)
    }

    private mutating func rename(_ index: Int) {
        let workout = workouts[index]
        let title = (workout.type == "Other" ? "Yoga" : pick(Self.titles)) + " \(newID())"
        guard reserve(workout.place, workout.name) else { return }
        workouts[index].title = title
        noteElsewhere(index)
    }

    private mutating func stretch(_ index: Int) {
        guard reserve(workouts[index].place, workouts[index].name) else { return }
        // Alone of its length on that day, whatever else is there.
        workouts[index].minutes = someMinutes()
    }

    /// Two workouts change days.
    private mutating func swap(_ one: Int, _ other: Int) {
        let (left, right) = (workouts[one], workouts[other])
        guard left.day != right.day, left.name != right.name, !left.title.isEmpty, !right.title.isEmpty,
            !isKnown(left.type, left.title, on: right.day), !isKnown(right.type, right.title, on: left.day)
        else { return }
        guard
            left.type == right.type
                ? reserve(left.place, right.place, left.name, right.name)
                : reserve(
                    left.place, right.place, left.name, right.name, TrueWorkout.place(left.day, right.type),
                    TrueWorkout.place(right.day, left.type))
        else { return }
        workouts[one].day = right.day
        workouts[other].day = left.day
        for index in [one, other] { noteElsewhere(index) }
    }

    /// What has a title is planned again a week later, while devices give what was done other names.
    private mutating func copyWeek() {
        let days = today.advanced(by: -4)...today.advanced(by: 6)
        for workout in workouts
        where days.contains(workout.day) && workout.isTraining && !workout.title.isEmpty && !workout.isRecording {
            let day = workout.day.advanced(by: 7)
            guard day > today, !isKnown(workout.type, workout.title, on: day),
                reserve(TrueWorkout.place(day, workout.type), workout.name)
            else { continue }
            let id = newID()
            workouts.append(
                TrueWorkout(
                    id: id, kin: id, day: day, type: workout.type, title: workout.title, minutes: workout.minutes,
                    kilometers: workout.kilometers, notes: workout.notes, isStructured: workout.isStructured,
                    appears: moment(minute: 0)))
        }
    }

    /// Coaches write about what is over, too.
    private mutating func comment() {
        let days = today.advanced(by: -3)...today.advanced(by: 9)
        let open = workouts.indices.filter { days.contains(workouts[$0].day) && workouts[$0].isTraining }
        guard !open.isEmpty else { return }
        let index = pick(open)
        guard reserve(workouts[index].place, workouts[index].name) else { return }
        workouts[index].notes =
            pick(["Well done", "Too fast!", "Actual effort: \(newID())"]) + "\n" + workouts[index].notes
    }

    private func isKnown(_ type: String, _ title: String, on day: Day) -> Bool {
        workouts.contains { $0.day == day && $0.type == type && $0.title.lowercased() == title.lowercased() }
    }
}
