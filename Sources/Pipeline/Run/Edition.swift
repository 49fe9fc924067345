package import Export
package import Workouts

/// What one run has to publish for one athlete.
package struct Edition: Sendable {
    package var publication: Publication
    /// Sources that failed; what is remembered of them is in it.
    package let troubles: [RunError]
    /// What is worth telling about this run and is no part of what is published.
    package let remarks: [Diagnostic]
}
