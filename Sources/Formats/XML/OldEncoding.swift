import CExpat

/// The code pages of Windows in which old programs wrote GPX and TCX: Central European, Cyrillic and Western.
enum OldEncoding {
    /// Has expat parse documents in these encodings.
    static func allow(_ parser: XML_Parser) {
        XML_SetUnknownEncodingHandler(
            parser,
            { _, name, encoding in
                guard let name, let encoding, let letters = OldEncoding.letters(of: String(cString: name)) else {
                    return CInt(XML_STATUS_ERROR.rawValue)
                }
                withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
                    let codes = map.bindMemory(to: CInt.self)
                    for code in codes.indices { codes[code] = CInt(code) }
                    for (offset, letter) in letters.unicodeScalars.enumerated() where 128 + offset < codes.count {
                        codes[128 + offset] = CInt(letter.value)
                    }
                }
                return CInt(XML_STATUS_OK.rawValue)
            }, nil)
    }

    /// The letters of an encoding from 128 on, as far as they aren't those of Latin-1; nil for an unknown encoding.
    private static func letters(of name: String) -> String? {
        switch name.lowercased() {
        case "windows-1250", "cp1250", "cp-1250": centralEuropean
        case "windows-1251", "cp1251", "cp-1251": cyrillic
        case "windows-1252", "cp1252", "cp-1252": western
        default: nil
        }
    }

    private static let centralEuropean =
        "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
        + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
    private static let cyrillic =
        "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
        + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"
    private static let western =
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
}
