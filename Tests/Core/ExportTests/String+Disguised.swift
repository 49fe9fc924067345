import Basics

extension String {
    /// A UID that doesn't tell which it was.
    var disguised: String { "busy-\(StableHash(self).hexadecimal)@tpmerge" }
}
