package import Files

/// Where the connection is kept between runs.
package struct ConnectionStorage: Sendable {
    /// What goes wrong where it is kept.
    package typealias Failure = FileError

    /// What is kept; nil when there is no connection.
    package let load: @Sendable () throws(Failure) -> Connection?
    /// Keeps a connection instead of the one before; when it returns, no crash takes it away.
    package let save: @Sendable (Connection) throws(Failure) -> Void
    /// Makes sure that a connection could be kept now.
    package let checkSaving: @Sendable () throws(Failure) -> Void
    /// Forgets the connection; nothing to forget is fine.
    package let clear: @Sendable () throws(Failure) -> Void
    /// Does some work while no other process does its own; waits some seconds at most.
    package let exclusively: @Sendable (@Sendable () async -> Void) async throws(Failure) -> Void

    package init(
        load: @escaping @Sendable () throws(Failure) -> Connection?,
        save: @escaping @Sendable (Connection) throws(Failure) -> Void,
        checkSaving: @escaping @Sendable () throws(Failure) -> Void = {},
        clear: @escaping @Sendable () throws(Failure) -> Void,
        exclusively: @escaping @Sendable (@Sendable () async -> Void) async throws(Failure) -> Void
    ) {
        self.load = load
        self.save = save
        self.checkSaving = checkSaving
        self.clear = clear
        self.exclusively = exclusively
    }
}
