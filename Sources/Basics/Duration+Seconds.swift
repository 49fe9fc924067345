extension Duration {
    /// Itself; nil for none, which nobody measured.
    public var measured: Duration? { self > .zero ? self : nil }

    /// Whole seconds, the rest cut off.
    public var wholeSeconds: Int { Int(components.seconds) }
}
