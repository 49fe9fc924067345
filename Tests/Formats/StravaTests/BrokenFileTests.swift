import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

@Suite struct BrokenFileTests {
    private static let advice = "Give the JSON array that Strava's GET /athlete/activities returns."

    @Test(arguments: [
        ("", "nothing. \(advice)"), ("  \n", "nothing. \(advice)"), ("{}", "an object. \(advice)"),
        ("{\"activities\":[]}", "an object. \(advice)"), ("{\"a\":", "an object. \(advice)"),
        ("\"x\"", "something else. \(advice)"), ("<!DOCTYPE html>", "a web page or XML. \(advice)"),
        ("BEGIN:VCALENDAR\r\n", "a calendar. Give a calendar with --feed."),
        ("PK\u{3}\u{4}", "a compressed file. Give a bulk export as the zip that Strava sent, or unpack it."),
        (
            #"{"message":"Authorization Error","errors":[{"code":"invalid"}]}"#,
            "an error from Strava (Authorization Error). "
                + "Strava refused the request that made this file: fetch the activities again."
        ),
        (row(""), "a single activity. Put it between [ and ]."),
    ])
    func noList(_ text: String, _ found: String) {
        #expect(refusal(text) == "activities.json: expected a list of activities, found \(found)")
    }

    @Test func utf16() {
        let bytes: [UInt8] = [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]
        #expect(
            refusal(bytes)
                == "activities.json: expected a list of activities, found UTF-16 text. Save it as UTF-8.")
    }

    @Test(arguments: [
        ("[", "1:2: the text ends in the middle of the list"),
        ("[\n{\"id\":1},\n{\"id\":", "3:7: the text ends in the middle of the list"),
        ("[] x", "1:4: something follows the end of the list"),
        ("[][]", "1:3: a second list follows the first"),
        ("[{},]", "1:5: expected a value"),
        ("[,{}]", "1:2: expected a value"),
        ("[{} {}]", "1:5: expected a comma or a closing bracket"),
        ("[{]", "1:3: expected a quotation mark"),
        ("[{\"a\":[}]}]", "1:8: a bracket is closed that was not opened"),
        ("[{}}", "1:4: expected a comma or a closing bracket"),
    ])
    func brokenStructure(_ text: String, _ message: String) {
        #expect(
            refusal(text)
                == "activities.json:\(message). None of this file was read; fetch or export it again.")
    }

    @Test func spaceAndByteOrderMarkAreFine() throws {
        #expect(try read("\u{FEFF} \r\n[ ] \n").elementCount == 0)
        #expect(try read("\n[\n  \(row("")) ,\t\(row("")) ]\n").activities.count == 2)
    }

    @Test(arguments: [
        ("7", "This element was skipped: it is a single value, not an activity."),
        ("null", "This element was skipped: it is a single value, not an activity."),
        ("\"{\"", "This element was skipped: it is a single value, not an activity."),
        ("[{}]", "This element was skipped: it is a list, not an activity."),
        ("{}", "This activity was skipped: it has no usable id."),
        ("{\"id\":1 \"name\":2}", "This activity was skipped: expected a comma or a closing brace, 8 bytes into it."),
        ("{id:1}", "This activity was skipped: expected a quotation mark, 1 bytes into it."),
        ("{\"id\":}", "This activity was skipped: expected a value, 6 bytes into it."),
        ("{\"id\":1,}", "This activity was skipped: expected a quotation mark, 8 bytes into it."),
        ("{\"id\"=1}", "This activity was skipped: expected a colon after a key, 5 bytes into it."),
    ])
    func oneBrokenElementIsSkippedAlone(_ element: String, _ message: String) throws {
        let file = try read("[\(row("", id: "1")),\(element),\(row("", id: "3"))]")
        #expect(file.activities.map(\.id) == [1, 3])
        #expect(file.elementCount == 3)
        #expect(
            file.diagnostics == [Diagnostic(.warning, .strava, Notice(message), item: "activities.json: element 2")])
    }

    @Test func manyBrokenElementsAreCounted() throws {
        let file = try read("[" + [String](repeating: "0", count: 1000).joined(separator: ",") + "]")
        #expect(file.diagnostics.count == 101)
        #expect(file.diagnostics.last?.message == "and 900 more warnings about this file")
    }
}
