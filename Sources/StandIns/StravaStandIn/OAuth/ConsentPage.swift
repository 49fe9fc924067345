import Basics

struct ConsentPage {
    let question: ConsentQuestion
    let application: RegisteredApplication
    let athlete: StravaAthlete

    var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>Authorize \(application.name.htmlEscaped)</title></head>
        <body>
        <h1>A stand-in for Strava</h1>
        <p>Signed in as \(athlete.name.htmlEscaped). \
        Authorize <strong>\(application.name.htmlEscaped)</strong> to connect?</p>
        <form method="post" action="/oauth/authorize">
        \(hidden)
        \(boxes)
        <p><button name="answer" value="authorize">Authorize</button>
        <button name="answer" value="cancel">Cancel</button></p>
        </form>
        </body>
        </html>

        """
    }
}

extension ConsentPage {
    private var hidden: String {
        question.hidden.map { field in
            "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value.htmlEscaped)\">"
        }.joined(separator: "\n")
    }

    private var boxes: String {
        Scope.allCases.filter { $0 == .read || question.scopes.contains($0) }.map { scope in
            let state = scope == .read ? "checked disabled" : "checked"
            return """
                <p><label><input type="checkbox" name="allow" value="\(scope.rawValue)" \(state)> \
                \(scope.words.htmlEscaped)</label></p>
                """
        }.joined(separator: "\n")
    }
}
