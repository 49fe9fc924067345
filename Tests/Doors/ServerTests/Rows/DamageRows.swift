import CommandLab
import Foundation
import ServerLab
import Testing

@Suite("Rows 72 and 73: what is remembered is damaged, gone or another's, while the server runs", .server)
struct DamageRowTests {
    private struct Harm: Sendable {
        let name: String
        /// What is said of it; nil where it is just gone.
        let words: String?
        /// nil removes the file.
        let change: (@Sendable (Data) -> Data)?
    }

    private static let harms = [
        Harm(name: "empty", words: "is empty") { _ in Data() },
        Harm(name: "another program's", words: "is not a tpmerge database") { _ in Data("{}\n".utf8) },
        Harm(name: "truncated", words: "is damaged") { $0.prefix(70) },
        Harm(name: "junk", words: "is not a tpmerge database") { Data(repeating: 0xA5, count: $0.count) },
        Harm(name: "gone", words: nil, change: nil),
    ]

    private static let newer = Harm(name: "a newer version's", words: "was written by a newer tpmerge") { data in
        var data = data
        // Migrations go by name, in order: the last one becomes one that isn't known.
        while let place = data.range(of: Data("10 edits".utf8)) { data[place.lowerBound + 1] = UInt8(ascii: "1") }
        return data
    }

    @Test("72: an athlete's memory: 503 for theirs, others go on, the next run mends it") func memory() async throws {
        let (anna, ben) = (try await lab.key(), try await lab.key(of: "ben"))
        let links = try await lab.links()
        let before = try await lab.api("athletes/anna/workouts", anna)
        let calendars = try await links.values.sorted().asyncMap { try await lab.visitor().get($0) }
        #expect(before.status == 200 && calendars.allSatisfy { $0.status == 200 })
        for harm in Self.harms + [Self.newer] {
            let lines = try lab.said.count
            try Self.do(harm, "state/athlete-anna.sqlite", lab)
            for path in ["workouts", "activities", "activities/901", "insights", "brief", "explain"] {
                let answer = try await lab.api("athletes/anna/" + path, anna)
                    .expect(503, "\(harm.name) \(path)", code: "memory_damaged")
                #expect(answer["Retry-After"] == "300" && !answer.text.contains("/"), "\(harm.name) \(answer)")
            }
            for link in links.values {
                try await lab.visitor().get(link).expect(
                    503, "\(harm.name)",
                    headers: ["Retry-After": "300", "Content-Type": "text/plain; charset=utf-8", "ETag": nil])
            }
            #expect(try await lab.api("athletes/ben/workouts", ben).status == 200, "\(harm.name)")
            #expect(try await lab.api("athletes", anna).status == 200, "\(harm.name)")
            #expect(try lab.said.count == lines, "a look says nothing")
            #expect(try await lab.synced(anna).exitStatus == 0, "\(harm.name)")
            let after = try await lab.api("athletes/anna/workouts", anna)
            #expect(after.json?["workouts"] == before.json?["workouts"], "\(harm.name)")
            let served = try await links.values.sorted().asyncMap { try await lab.visitor().get($0) }
            #expect(served.map(\.status) == calendars.map(\.status), "\(harm.name)")
            let said = try lab.said.dropFirst(lines)
            #expect(said.count == (harm.words == nil ? 0 : 1), "\(harm.name) \(said)")
            if let words = harm.words {
                #expect(said.first?.contains(words) == true && said.first?.contains("It was kept as ") == true)
            }
            let troubles = try await lab.api("athletes", anna).json?["athletes"]?.array?.first?["last_run"]?["troubles"]
            #expect(troubles?.array?.allSatisfy { $0.string?.contains("/") == false } == true, "\(troubles as Any)")
        }
    }

    @Test("73: who may come in: all access is void, which is said once, and nobody gets in by accident")
    func access() async throws {
        for harm in Self.harms + [Harm(name: "gone with all", words: nil, change: nil)] {
            let (visitor, key, code) = (try await lab.signIn(), try await lab.key(), try await lab.code())
            let main = try #require(try await lab.links()["main"])
            #expect(try await lab.visitor().get(main).status == 200)
            let lines = try lab.said.count
            try Self.do(harm, "state/server.sqlite", lab)
            if harm.name == "gone with all" {
                for companion in ["-wal", "-shm"] { try? Self.remove("state/server.sqlite" + companion, lab) }
            }
            // All at once: of those who see the damage one sets it aside.
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<5 {
                    group.addTask { try await visitor.get("/athletes/anna/settings").status }
                    group.addTask { try await lab.visitor().get("/connections", ["x-api-key": key]).status }
                    group.addTask { try await lab.visitor().get(main).status }
                }
                group.addTask { try await lab.visitor().post("/sign-in", ["code": code]).status }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 303 } == 5, "\(harm.name) \(statuses)")
            // After 30 wrong ones all others are told to wait.
            #expect(Set(statuses).isSubset(of: [303, 401, 403, 404, 429]), "\(harm.name) \(statuses)")
            try Self.expectVoid(harm, after: lines, lab)
            try await Self.expectAgreement(lab)
        }
        await lab.stop()
        try await lab.start()
        try await Self.expectAgreement(lab)
        #expect(try lab.said == [])
    }

    @Test("73: damaged before the start, it is said at the start") func accessAtStart() async throws {
        for harm in Self.harms where harm.words != nil {
            let key = try await lab.key()
            await lab.stop()
            try Self.do(harm, "state/server.sqlite", lab)
            try await lab.start()
            try Self.expectVoid(harm, after: 0, lab)
            #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 401, "\(harm.name)")
            try await Self.expectAgreement(lab)
            #expect(try lab.said.count == 1)
        }
    }

    @Test("73: a good file in its place counts as it is, and a command that sets it aside takes the server along")
    func replaced() async throws {
        let (path, copy) = (lab.folder.path("state/server.sqlite"), lab.folder.path("copy.sqlite"))
        let old = try await lab.key()
        await lab.stop()
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        try await lab.start()
        let new = try await lab.key()
        func status(_ key: String) async throws -> Int {
            try await lab.visitor().get("/connections", ["x-api-key": key]).status
        }
        #expect(try await [status(old), status(new)] == [200, 200])
        #expect(rename(copy, path) == 0)
        #expect(try await [status(old), status(new)] == [200, 401])
        let said = try lab.said
        #expect(said.count == 1 && said[0].contains("was replaced"), "\(said)")
        try await Self.expectAgreement(lab)
        try Self.do(Self.harms[1], "state/server.sqlite", lab)
        try await lab.tpmerge("key", "list").expect(0, saying: "all sessions, keys and links are void")
        let made = try await lab.key()
        #expect(try await [status(old), status(new), status(made)] == [401, 401, 200])
        let later = try lab.said
        #expect(later.count == 2, "\(later)")
        try await Self.expectAgreement(lab)
        #expect(try Self.setAside(lab).count == 1)
    }
}

extension DamageRowTests {
    private static func `do`(_ harm: Harm, _ name: String, _ lab: ServerLab) throws {
        guard let change = harm.change else { return try remove(name, lab) }
        // In place, as damage comes.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: lab.folder.path(name)))
        defer { try? file.close() }
        let bytes = change(try file.readToEnd() ?? Data())
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
    }

    private static func remove(_ name: String, _ lab: ServerLab) throws {
        try FileManager.default.removeItem(atPath: lab.folder.path(name))
    }

    private static func setAside(_ lab: ServerLab) throws -> [String] {
        try lab.folder.names(in: "state").filter {
            $0.hasPrefix("server.sqlite.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
    }

    /// It was said once, and what was damaged was set aside once.
    private static func expectVoid(_ harm: Harm, after lines: Int, _ lab: ServerLab) throws {
        let said = try lab.said.dropFirst(lines)
        #expect(said.count == 1, "\(harm.name) \(said)")
        #expect(said.first?.contains("all sessions, keys and links are void") == true, "\(harm.name) \(said)")
        #expect(said.first?.contains(harm.words ?? "has gone") == true, "\(harm.name) \(said)")
        let aside = try setAside(lab)
        #expect(aside.count == (harm.words == nil ? 0 : 1), "\(harm.name) \(aside)")
        for name in try lab.folder.names(in: "state") where name.contains(".damaged-") {
            try remove("state/" + name, lab)
        }
        #expect(try lab.folder.mode("state/server.sqlite") == 0o600)
    }

    /// What a command writes the server knows, and the other way round.
    private static func expectAgreement(_ lab: ServerLab) async throws {
        let made = try await lab.json("key", "create", "--athlete", "anna")
        let (id, key) = (try #require(made["id"]?.string), try #require(made["key"]?.string))
        let visitor = try await lab.signIn()
        #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200)
        let keys = try await lab.json("key", "list")["keys"]?.array ?? []
        let listed = keys.first { $0["id"] == .string(id) }
        #expect(listed?["last_used"]?.string != nil, "what the server has noted")
        #expect(try await lab.tpmerge("key", "revoke", id).status == 0)
        let revoked = try await lab.visitor().get("/connections", ["x-api-key": key]).status
        #expect([401, 429].contains(revoked))
        #expect(try await lab.json("sign-out")["ended"]?.number.map { $0 >= 1 } == true)
        #expect(try await visitor.get("/athletes/anna/settings").status == 303)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ value: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await value(element)) }
        return values
    }
}
