import Web

/// The pauses between two requests about the same upload.
struct PollPauses {
    private let outside: Outside
    private let patience: Duration
    private var waited = Duration.zero
    private var count = 0
    /// Whether the first request needn't wait, since the file was sent long ago.
    var isFirstAtOnce = false

    /// - Parameter patience: the total time after which polling ends.
    init(patience: Duration, outside: Outside) {
        self.patience = patience
        self.outside = outside
    }

    /// In seconds, after the first pause; then the last one repeats.
    private static let pauses = [2, 3, 5, 8, 12, 20, 30]

    /// Waits for the next request.
    ///
    /// - Returns: false if polling ends.
    mutating func next() async -> Bool {
        guard patience > .zero else { return false }
        defer { count += 1 }
        if count == 0, isFirstAtOnce { return true }
        let usual: Duration =
            count == 0
            ? .seconds(1 + outside.jitter()) : .seconds(Self.pauses[min(count, Self.pauses.count) - 1])
        let pause = min(usual, patience - waited)
        // At most one request a second.
        guard pause >= .seconds(1) else { return false }
        waited += pause
        return (try? await outside.sleep(pause)) != nil
    }
}
