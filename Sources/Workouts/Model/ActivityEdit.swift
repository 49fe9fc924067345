public import Basics

/// What an athlete says of an activity, above whatever any source says of it, now and later. Strava is never told.
public struct ActivityEdit: Sendable, Hashable {
    /// The activity's number at Strava.
    public var id: Int64
    /// The day it belongs to, where it was recorded.
    public var day: Day
    /// nil for the name that is told.
    public var name: String?
    /// nil for the calories that are told.
    public var kilocalories: Int?
    /// Whether all is as if it weren't there.
    public var isExcluded: Bool

    public init(id: Int64, day: Day, name: String? = nil, kilocalories: Int? = nil, isExcluded: Bool = false) {
        self.id = id
        self.day = day
        self.name = name
        self.kilocalories = kilocalories
        self.isExcluded = isExcluded
    }

    /// Whether everything is as it is told.
    public var saysNothing: Bool { name == nil && kilocalories == nil && !isExcluded }
}

extension ActivityEdit {
    /// So many characters a name may have.
    public static let mostCharacters = 255
    /// What a name has to be, in a sentence.
    public static let nameRule = "A name has 1 to \(mostCharacters) characters, of which at least one can be seen."
    /// The calories that can be said of an activity.
    public static let kilocalories = 0...20_000

    /// A name as it is kept: line breaks, control characters and what turns the reading direction become spaces.
    ///
    /// - Returns: nil where nothing of it can be seen, or it is too long.
    public static func name(_ text: String) -> String? {
        let plain = String(String.UnicodeScalarView(text.replacing("\r\n", with: " ").unicodeScalars.map(\.inName)))
        let name = plain.trimmedSpaces
        let isSeen = name.unicodeScalars.contains {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
        return isSeen && name.unicodeScalars.count <= mostCharacters ? name : nil
    }
}

/// What somebody wants to say of an activity.
public struct EditWish: Sendable, Equatable {
    /// What becomes of one value.
    public enum Change<Value: Sendable & Equatable>: Sendable, Equatable {
        case none
        /// It is as it is told again.
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

    /// A name that is kept as it is.
    public var name: Change<String> = .none
    /// In kilocalories.
    public var calories: Change<Int> = .none
    /// nil leaves it as it is.
    public var isExcluded: Bool?

    public init() {}

    /// Everything is as it is told again.
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

    /// What is said of the activity from now on.
    public func applied(to edit: ActivityEdit) -> ActivityEdit {
        ActivityEdit(
            id: edit.id, day: edit.day, name: name.applied(to: edit.name),
            kilocalories: calories.applied(to: edit.kilocalories), isExcluded: isExcluded ?? edit.isExcluded)
    }
}

/// What a source tells of an activity where the athlete has said something else.
public enum OriginalValue: Sendable, Equatable {
    case name(String)
    /// nil where nobody has told any.
    case calories(Calories?)
}

extension Activity {
    /// The same as the athlete wants it told.
    ///
    /// - Parameter edit: of this activity, which nobody has edited yet.
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

    /// Whether the athlete has said what it burnt.
    public var saysCalories: Bool {
        original.contains { if case .calories = $0 { true } else { false } }
    }

    /// The same as the sources tell it.
    public var asTold: Activity {
        var told = self
        for value in original {
            switch value {
            case .name(let name): told.name = name
            case .calories(let calories): told.calories = calories
            }
        }
        told.original = []
        return told
    }
}

extension Unicode.Scalar {
    /// A space for what breaks a line, commands a terminal, or turns the reading direction of what follows.
    fileprivate var inName: Unicode.Scalar {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: " "
        default: self
        }
    }
}

/// What the athlete has said by hand about a plan.
public struct ManualPair: Sendable, Hashable {
    /// The plan's calendar UID.
    public var uid: String
    /// The activity that fulfilled it; nil when none did, whatever the rules say.
    public var activityID: Int64?

    public init(uid: String, activityID: Int64?) {
        self.uid = uid
        self.activityID = activityID
    }
}
