package import Foundation

extension Date {
    /// When good outputs of tests were written: 1 January 2020.
    package static let longAgo = Date(timeIntervalSince1970: 1_577_836_800)
}
