/// Where the connection is kept between runs.
package struct ConnectionStorage: Sendable {
    /// What is kept; nil when there is no connection.
    package let load: @Sendable () throws(StorageError) -> Connection?
    /// Keeps a connection instead of the one before; when it returns, no crash takes it away.
    package let save: @Sendable (Connection) throws(StorageError) -> Void
    /// Makes sure that a connection could be kept now.
    package let checkSaving: @Sendable () throws(StorageError) -> Void
    /// Forgets the connection; nothing to forget is fine.
    package let clear: @Sendable () throws(StorageError) -> Void
    /// Does some work while no other process does its own; waits some seconds at most.
    package let exclusively: @Sendable (@Sendable () async -> Void) async throws(StorageError) -> Void

    package init(
        load: @escaping @Sendable () throws(StorageError) -> Connection?,
        save: @escaping @Sendable (Connection) throws(StorageError) -> Void,
        checkSaving: @escaping @Sendable () throws(StorageError) -> Void = {},
        clear: @escaping @Sendable () throws(StorageError) -> Void,
        exclusively: @escaping @Sendable (@Sendable () async -> Void) async throws(StorageError) -> Void
    ) {
        self.load = load
        self.save = save
        self.checkSaving = checkSaving
        self.clear = clear
        self.exclusively = exclusively
    }
}
