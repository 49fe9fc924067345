extension Sequence where Element: Sendable {
    /// Does some work on the elements, so many at a time, and takes the results in the elements' order, each as soon as
    /// those before it are there.
    func sideBySide<Result: Sendable>(
        atMost most: Int, _ work: @escaping @Sendable (Element) async -> Result, take: (Result) -> Void
    ) async {
        await withTaskGroup(of: (Int, Result).self) { group in
            var waiting = enumerated().makeIterator()
            func startNext() {
                guard let (index, element) = waiting.next() else { return }
                group.addTask { (index, await work(element)) }
            }
            for _ in 0..<most { startNext() }
            var results: [Int: Result] = [:]
            var next = 0
            for await (index, result) in group {
                startNext()
                results[index] = result
                while let result = results.removeValue(forKey: next) {
                    take(result)
                    next += 1
                }
            }
        }
    }
}
