import Strava
import Testing
import Workouts
import WorkoutsLab

/// An activity of 2026-03-17, 06:38:51 in Berlin, with further fields of the test's choice.
func row(_ fields: String, id: String = "16195505756") -> String {
    """
    {"id":\(id),"start_date":"2026-03-17T05:38:51Z","start_date_local":"2026-03-17T06:38:51Z"\
    \(fields.isEmpty ? "" : ",")\(fields)}
    """
}

func read(_ json: String) throws -> ActivityFile {
    try ActivityFile.read(Array(json.utf8), name: "activities.json")
}

func activity(_ element: String) throws -> Activity {
    try #require(try read("[\(element)]").activities.first)
}

func refusal(_ bytes: [UInt8]) -> String? {
    do {
        _ = try ActivityFile.read(bytes, name: "activities.json")
        return nil
    } catch {
        return error.description
    }
}

func refusal(_ json: String) -> String? { refusal(Array(json.utf8)) }
