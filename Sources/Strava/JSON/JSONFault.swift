/// Where and why a JSON text could not be followed.
struct JSONFault: Error, Equatable {
    enum Problem: Equatable {
        case cutOff
        case expected(String)
        case unbalanced
        case tooDeep
        case textAfterEnd
        case secondList
    }

    let problem: Problem
    /// Bytes from the beginning of the text.
    let position: Int

    init(_ problem: Problem, at position: Int) {
        self.problem = problem
        self.position = position
    }
}

extension JSONFault.Problem: CustomStringConvertible {
    var description: String {
        switch self {
        case .cutOff: "the text ends in the middle of the list"
        case .expected(let what): "expected \(what)"
        case .unbalanced: "a bracket is closed that was not opened"
        case .tooDeep: "it is nested deeper than \(JSONReader.depthLimit) levels"
        case .textAfterEnd: "something follows the end of the list"
        case .secondList: "a second list follows the first"
        }
    }
}
