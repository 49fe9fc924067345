/// Why an element of the list is no activity that could be kept.
enum UnusableActivity: Error, Equatable {
    case noID
    case noStart
}

extension UnusableActivity: CustomStringConvertible {
    var description: String {
        switch self {
        case .noID: "it has no usable id"
        case .noStart: "it has no usable start date"
        }
    }
}
