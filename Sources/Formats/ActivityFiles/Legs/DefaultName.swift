import Basics
import Workouts

/// Names that devices and programs choose themselves, which say nothing about the activity.
package enum DefaultName {
    /// Returns the name; empty if it is a default one.
    ///
    /// Garmin Connect's place and sport (`Meylan Road Cycling`) stay: they are better than none.
    package static func removed(from name: String) -> String {
        let words = name.trimmedSpaces
        return isDefault(SportType.plain(words)) || isGenerated(words.lowercased()) ? "" : words
    }
}

extension DefaultName {
    /// - Parameter plain: only letters and digits, in lower case.
    private static func isDefault(_ plain: String) -> Bool {
        plain.isEmpty || defaults.contains(plain) || TrackSport.named(plain) != nil
    }

    /// Whether a name consists of a date, of a sport and a date, or of a program's word and a date or number:
    /// `04-FEB-13 22:16:37`, `Running 5/1/13 6:12 am` (Runkeeper), `Route 2024-09-03 7:48pm` (Apple), `ACTIVE LOG #2`,
    /// `Workout(id=…)` (FitoTrack). So is a file's name.
    private static func isGenerated(_ name: String) -> Bool {
        let endings = [".fit", ".tcx", ".gpx", ".fit.gz", ".tcx.gz", ".gpx.gz"]
        let isUUID = name.utf8.count == 36 && name.utf8.allSatisfy { $0.isHexDigit || $0 == UInt8(ascii: "-") }
        guard !isUUID, !name.hasPrefix("workout("), !endings.contains(where: name.hasSuffix) else { return true }
        let numbers = name.split { !$0.isNumber }.count
        let words = name.split { !$0.isLetter }.map(String.init).filter { !dateWords.contains($0) }
        guard numbers > 0, !words.isEmpty else { return numbers > 0 }
        let rest = words.joined()
        return counted.contains(rest) || numbers > 1 && isDefault(rest)
    }

    /// The words that programs put before a number or a date.
    private static let counted: Set<String> = [
        "route", "track", "newtrack", "currenttrack", "activelog", "currentactivelog", "log", "move", "workout",
        "exercise", "activity", "zwiftactivity", "garminpush", "export", "import", "recording",
    ]

    private static let defaults: Set<String> = plain(
        // The defaults of devices and programs.
        "wahoo workout, default, move, exercise, activity, workout, untitled, track, new track, active log, current track",
        "no name, unnamed, unknown, quick start, free ride, free run, just ride, just run, custom",
        // Sports, as devices and programs call them in their users' languages, besides those that `TrackSport` knows.
        "indoor bike, indoor run, indoor walk, spin, road, trail, pool, lap swim, multisport, triathlon, training",
        "transition, indoor rad, fahrt, andere, sonstige, sonstiges, course, entraînement, autre, home trainer",
        "tapis de course, entrenamiento, otro, cinta, allenamento, altro, tapis roulant, treino, outro, esteira",
        "anders, overige, løpetur, rower",
        // Polar's, by which its TCX name a plan.
        "other indoor, other outdoor, group exercise, road running, track field running, off road duathlon, duathlon",
        "orienteering, roller skating, nordic walking, free multisport, gruppentraining, outdoorsport, hallensport",
        "muu sisälaji, muu ulkolaji, sauvakävely, stavgång")

    /// Months, days of the week, and the words beside them.
    private static let dateWords: Set<String> = Set(
        [
            "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august",
            "september october november december mon tue wed thu fri sat sun am pm t z at on utc gmt",
            "monday tuesday wednesday thursday friday saturday sunday",
            "januar februar märz mär mai juni juli oktober okt dezember dez um uhr",
            "janvier février mars avril juin juillet août septembre octobre novembre décembre à le h",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre de",
            "gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre",
            "janeiro fevereiro março maio junho julho setembro outubro novembro dezembro",
            "januari februari maart mei augustus uur 年 月 日 時 时 分 秒 上午 下午 午前 午後 년 월 일 시 분 오전 오후",
            "星期一 星期二 星期三 星期四 星期五 星期六 星期日 周一 周二 周三 周四 周五 周六 周日 st nd rd th of den klo kl",
            "montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so",
            "lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim janv févr avr juil déc er",
            "lunes martes miércoles jueves viernes sábado domingo ene abr ago dic del las",
            "lunedì martedì mercoledì giovedì venerdì sabato domenica gen mag giu lug set ott alle",
            "segunda terça quarta quinta sexta feira fev abr mai às maandag dinsdag woensdag donderdag vrijdag",
            "zaterdag zondag mandag tirsdag onsdag torsdag fredag lørdag søndag måndag tisdag lördag söndag marts maj juni",
            "juli desember tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta",
            "syyskuuta lokakuuta marraskuuta joulukuuta maanantai tiistai keskiviikko torstai perjantai lauantai",
            "sunnuntai stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada",
            "grudnia poniedziałek wtorek środa czwartek piątek sobota niedziela ledna února března dubna května června",
            "července srpna září října listopadu prosince pondělí úterý středa čtvrtek pátek neděle",
            "января февраля марта апреля мая июня июля августа сентября октября ноября декабря г понедельник вторник",
            "среда четверг пятница суббота воскресенье ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim",
            "kasım aralık pazartesi salı çarşamba perşembe cuma cumartesi pazar",
        ].flatMap { $0.split(separator: " ").map(String.init) })

    private static func plain(_ lines: String...) -> Set<String> {
        Set(lines.flatMap { $0.split(separator: ",").map { SportType.plain(String($0)) } })
    }
}
