import JSON

/// The JSON Schemas of a tool (2020-12).
extension ToolRow {
    var inputSchema: [UInt8] {
        JSONWriter.compactObject { json in
            json.member("type", "object")
            json.object("properties") { json in
                for argument in arguments { json.object(named: argument.name) { $0.members(of: argument) } }
                json.object("athlete") { json in
                    json.member("type", "string")
                    json.member("description", "Needed only if there are several.")
                }
            }
            json.list("required", arguments.filter(\.isNeeded).map(\.name))
            json.member("additionalProperties", false)
        }
    }

    var outputSchema: [UInt8] {
        JSONWriter.compactObject { json in
            json.member("type", "object")
            json.object("properties") { json in
                for key in ["athlete", "today", "today_name", "time_zone", "known_until", "next_cursor"] {
                    json.object(named: key) { $0.member("type", "string") }
                }
                for result in results { json.object(named: result.key) { $0.member("type", result.type) } }
            }
            json.list("required", ["athlete", "today", "time_zone"] + results.map(\.key))
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of argument: ToolRow.Argument) {
        switch argument.kind {
        case .text, .sport: member("type", "string")
        case .day:
            member("type", "string")
            member("description", argument.help + " YYYY-MM-DD, or today, yesterday, this_week.")
            return
        case .limit:
            member("type", "integer")
            member("minimum", 1)
            member("maximum", 500)
        case .word(let words):
            member("type", "string")
            list("enum", words)
        }
        member("description", argument.help)
    }
}
