extension String {
    /// The text with right-to-left names isolated: within an English sentence they would reorder the figures beside
    /// them (Unicode Standard Annex #9, 2.4). For a name alone, `<bdi>` does the same.
    var isolated: String {
        guard unicodeScalars.contains(where: { $0.runsLeftward || $0.turnsDirection }) else { return self }
        var shown = String.UnicodeScalarView()
        // Characters that may belong between two right-to-left letters.
        var between = String.UnicodeScalarView()
        var isInside = false
        for scalar in unicodeScalars where !scalar.turnsDirection {
            if scalar.runsLeftward {
                if !isInside { shown.append(Self.firstStrongIsolate) }
                isInside = true
            } else if isInside, !scalar.properties.isAlphabetic {
                between.append(scalar)
                continue
            } else if isInside {
                shown.append(Self.popIsolate)
                isInside = false
            }
            shown.append(contentsOf: between)
            between.removeAll()
            shown.append(scalar)
        }
        if isInside { shown.append(Self.popIsolate) }
        shown.append(contentsOf: between)
        return String(shown)
    }

    private static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
    private static let popIsolate: Unicode.Scalar = "\u{2069}"
}

extension Unicode.Scalar {
    /// Whether it belongs to a right-to-left script, by its Unicode block.
    fileprivate var runsLeftward: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// Whether it is an invisible control that changes the direction of the following text.
    fileprivate var turnsDirection: Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) || value == 0x200E || value == 0x200F
    }
}
