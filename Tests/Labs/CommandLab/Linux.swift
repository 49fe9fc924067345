package import Testing

/// What only Linux has, for tests to look into or to fail at.
package enum Linux {
    #if os(Linux)
        package static let isHere = true
    #else
        package static let isHere = false
    #endif

    package static let reason: Comment = "Only Linux has /proc and /dev/full."
}
