public import Basics

/// An athlete's edit of an activity, which overrides all sources, now and later. It is never sent to Strava.
public struct ActivityEdit: Sendable, Hashable {
    public var id: ActivityID
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
        ActivityEdit(
            id: edit.id, day: edit.day, name: name.applied(to: edit.name),
            kilocalories: calories.applied(to: edit.kilocalories), isExcluded: isExcluded ?? edit.isExcluded)
    }
}

/// A source's value that the athlete's edit replaces.
public enum OriginalValue: Sendable, Equatable {
    case name(String)
    /// nil if the source has none.
    case calories(Calories?)
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

    public var saysCalories: Bool {
        original.contains { if case .calories = $0 { true } else { false } }
    }

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
public struct ManualPair: Sendable, Hashable {
    public var uid: String
    /// The activity that fulfilled it; nil if none did, whatever the rules say.
    public var activityID: ActivityID?

    public init(uid: String, activityID: ActivityID?) {
        self.uid = uid
        self.activityID = activityID
    }
}
