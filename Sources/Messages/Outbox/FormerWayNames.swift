/// What former versions have written, which named ways as they are shown.
extension Outbox {
    /// Names the ways by their ids, so that nothing is told twice.
    package mutating func renameWays(_ ways: [WayConfiguration]) {
        for way in ways where entries.contains(where: { $0.way == way.name }) {
            let source = Trouble.identifier(of: way.name)
            for index in entries.indices {
                if let key = MessageKey(entries[index].key)?.trouble, key.source == source {
                    entries[index].key = MessageKey.trouble(key.of(Trouble.identifier(of: way.id))).text
                }
                guard entries[index].way == way.name, self[entries[index].key, way.id] == nil else { continue }
                entries[index].way = way.id
            }
        }
    }
}
