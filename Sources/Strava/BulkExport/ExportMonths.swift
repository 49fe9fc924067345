/// The months of a bulk export's dates.
enum ExportMonths {
    /// The month from 1 to 12 that a word in lower case names, in any of the languages; no two of them disagree.
    static func month(_ word: String) -> Int? { table[word] }

    private static let table: [String: Int] = {
        var table: [String: Int] = [:]
        for (index, words) in words.enumerated() {
            for word in words.split(separator: " ") { table[String(word)] = index + 1 }
        }
        return table
    }()

    private static let words = [
        "january jan januar jän jänner janvier janv enero ene gennaio gen janeiro januari",
        "february feb februar febr février févr fév fevrier fevr febrero febbraio fevereiro fev februari",
        "march mar märz mär mrz marz mars marzo março marco maart mrt",
        "april apr avril avr abril abr aprile",
        "may mai mayo maggio mag maio mei",
        "june jun juni juin junio giugno giu junho",
        "july jul juli juillet juil julio luglio lug julho",
        "august aug août aout aoû agosto ago augustus",
        "september sep sept septembre septiembre setiembre set settembre sett setembro",
        "october oct oktober okt octobre octubre ottobre ott outubro out",
        "november nov novembre noviembre novembro",
        "december dec dezember dez décembre déc decembre diciembre dic dicembre dezembro",
    ]
}
