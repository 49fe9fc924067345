extension RandomAccessCollection {
    /// The index of the first element behind a boundary, or `endIndex` if there is none. Every element in front of the
    /// boundary must come before all of those behind it, so that a binary search suffices.
    @inlinable public func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let middle = index(low, offsetBy: count / 2)
            if isBehind(self[middle]) {
                count /= 2
            } else {
                low = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return low
    }
}
