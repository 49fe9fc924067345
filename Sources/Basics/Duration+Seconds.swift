extension Duration {
    /// Whole seconds, the rest cut off.
    public var wholeSeconds: Int { Int(components.seconds) }
}
