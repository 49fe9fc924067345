/// What `If-None-Match` lists (RFC 9110 §13.1.2).
enum EntityTags {
    /// Whether a content is among them, packed or not; weakness doesn't count, and what is no tag is passed over.
    static func name(_ tag: String, in values: [String]) -> Bool {
        for item in values.flatMap({ $0.split(separator: ",") }) {
            let item = item.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            if item == "*" { return true }
            let strong = item.hasPrefix("W/") ? item.dropFirst(2) : item
            if strong == "\"\(tag)\"" || strong == "\"\(tag)-gzip\"" { return true }
        }
        return false
    }
}
