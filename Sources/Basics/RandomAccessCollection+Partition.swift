extension RandomAccessCollection {
    /// The position of the first element behind a boundary; `endIndex` where there is none. All before it have to lie in front of
    /// it, so that few are looked at.
    public func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
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
