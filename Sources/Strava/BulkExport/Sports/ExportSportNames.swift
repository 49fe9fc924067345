/// What the sports are called in English, German, French, Spanish, Italian, Portuguese and Dutch.
///
/// Each language has one line per sport type. The names come first, those that Strava has given up over the years among
/// them; behind the bar stand words that tell the sport within names that are not known.
enum ExportSportNames {
    typealias Sport = (type: String, names: [String], words: [String])

    static let all: [Sport] =
        [english, german, french, spanish, italian, portuguese, dutch].flatMap { table in
            table.split(separator: "\n").map { line in
                let type = line.prefix { $0 != ":" }
                let lists = line.dropFirst(type.count + 1).split(separator: "|").map { list in
                    list.split(separator: ",").map(String.init)
                }
                return (String(type), lists.first ?? [], lists.dropFirst().first ?? [])
            }
        }
}
