import GRDB
import Testing
import Workouts

@testable import Store

/// A memory that an older build has written is brought up to date, and nothing in it is lost.
@Suite struct MigrationTests {
    /// Without the column, and as a build wrote it that had the column in its first tables.
    @Test(arguments: [true, false]) func busyKeysComeLater(_ lacksColumn: Bool) throws {
        let room = try Room()
        var memory = Snapshot.full
        if lacksColumn { memory.feed.busyKey = nil }
        try room.fill(memory)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '2 busy key'")
                #expect(database.changesCount == 1)
                if lacksColumn { try database.execute(sql: "ALTER TABLE feed DROP COLUMN busy_key") }
            }
        }
        #expect(try room.look() == memory)
        let store = try room.open()
        #expect(store.notice == nil)
        #expect(try store.everything() == memory)
        memory.feed.busyKey = "another"
        try store.keep(memory, insteadOf: try store.everything(), at: Room.now)
        #expect(try room.open().everything() == memory)
        #expect(try room.names().allSatisfy { !$0.contains("damaged") })
    }

    @Test func recordingsAndRemovedPlansComeLater() throws {
        let room = try Room()
        var memory = Snapshot.full
        memory.removedPlans = []
        try room.fill(memory)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '3 %'")
                #expect(database.changesCount == 1)
                try database.execute(sql: "ALTER TABLE plans DROP COLUMN is_recording")
                try database.execute(sql: "DROP TABLE removed_plans")
            }
        }
        let store = try room.open()
        #expect(store.notice == nil)
        #expect(try store.everything() == memory)
        memory.removedPlans = [RemovedPlan(.removed, removed: Room.now)]
        memory.plans[0].standing = .recording
        try store.keep(memory, insteadOf: try store.everything(), at: Room.now)
        #expect(try room.open().everything() == memory)
        #expect(try room.names().allSatisfy { !$0.contains("damaged") })
    }

    /// An older build imported nothing.
    @Test func importsComeLater() throws {
        let room = try Room()
        var memory = Snapshot.full.withoutFiles.withoutPrivateNotes
        (memory.imported, memory.imports) = ([], [])
        try room.fill(memory)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '6 imports'")
                #expect(database.changesCount == 1)
                try database.execute(sql: "DROP TABLE imported; DROP TABLE imports")
                try database.forgetPrivateNotes()
                try database.forgetFiles()
            }
        }
        try expectUpToDate(room, holding: memory)
    }

    /// An older build remembered of no import what it changed, nor of no archive whose it was.
    @Test func theLastImportComesLater() throws {
        let room = try Room()
        var memory = Snapshot.full.withoutFiles.withoutPrivateNotes
        memory.lastImport = nil
        for index in memory.imports.indices { memory.imports[index].athlete = nil }
        try room.fill(memory)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '11 last import'")
                #expect(database.changesCount == 1)
                try database.execute(
                    sql: """
                        DROP TABLE last_import; DROP TABLE imported_before; ALTER TABLE imports DROP COLUMN athlete
                        """)
                try database.forgetPrivateNotes()
                try database.forgetFiles()
            }
        }
        try expectUpToDate(room, holding: memory)
    }

    /// An older build asked for no zones.
    @Test func activityZonesComeLater() throws {
        let room = try Room()
        var memory = Snapshot.full
        memory.zones = [:]
        memory.strava.zonesDenied = nil
        try room.fill(memory)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '7 activity zones'")
                #expect(database.changesCount == 1)
                try database.execute(sql: "DROP TABLE activity_zones; ALTER TABLE strava DROP COLUMN zones_denied")
            }
        }
        try expectUpToDate(room, holding: memory)
    }

    /// An older build knew no edits.
    @Test func editsComeLater() throws {
        let room = try Room()
        var memory = Snapshot.full
        memory.edits = []
        try room.fill(memory)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '10 edits'")
                #expect(database.changesCount == 1)
                try database.execute(sql: "DROP TABLE edits")
            }
        }
        try expectUpToDate(room, holding: memory)
    }

    /// An older build knew of no activity that a list lacks.
    @Test func unlistedActivitiesComeLater() throws {
        let room = try Room()
        var memory = Snapshot.full
        for index in memory.activities.indices { memory.activities[index].unlistedSince = nil }
        try room.fill(memory)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '8 unlisted activities'")
                #expect(database.changesCount == 1)
                try database.execute(sql: "ALTER TABLE activities DROP COLUMN unlisted_since")
            }
        }
        try expectUpToDate(room, holding: memory)
    }

    /// An older build read less of each activity.
    @Test func measuresComeLater() throws {
        let room = try Room()
        try room.fill(.full)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '5 measures'")
                #expect(database.changesCount == 1)
                for column in [
                    "suffer_score", "max_heart_rate", "max_speed", "weighted_power", "kilojoules", "power_is_measured",
                    "average_cadence", "is_trainer",
                ] { try database.execute(sql: "ALTER TABLE activities DROP COLUMN \(column)") }
            }
        }
        let memory = Snapshot.full.withoutMeasures
        try expectUpToDate(room, holding: memory)
    }

    /// An older build read no files from devices.
    @Test func filesComeLater() throws {
        let room = try Room()
        var memory = Snapshot.full
        memory.activities[0].activity.uploaded = UploadedFile(uploadID: 17_000_000_001, nameHash: .max)
        memory.activities[0].activity.measure { ($0.maxPower, $0.lapCount) = (612, 4) }
        memory.imported[0].activity.measure { ($0.maxPower, $0.lapCount) = (480.5, 12) }
        try room.fill(memory)
        #expect(try room.look() == memory)
        try room.open().queue.write { database in try database.forgetFiles() }
        try expectUpToDate(room, holding: Snapshot.full.withoutFiles)
    }

    /// An older build noted neither that a source fails nor how old the feed is.
    @Test func failuresComeLater() throws {
        let room = try Room()
        var memory = Snapshot.full
        (memory.feed.made, memory.feed.ageTold, memory.feed.failure) = (nil, nil, nil)
        memory.strava.failure = nil
        try room.fill(memory)
        do {
            let queue = try room.open().queue
            try queue.write { database in
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '4 failures'")
                #expect(database.changesCount == 1)
                for (table, column) in [
                    ("feed", "failing_since"), ("feed", "failing_because"), ("feed", "made"), ("feed", "age_told"),
                    ("strava", "failing_since"), ("strava", "failing_because"),
                ] { try database.execute(sql: "ALTER TABLE \(table) DROP COLUMN \(column)") }
            }
        }
        try expectUpToDate(room, holding: memory)
    }
}

extension MigrationTests {
    /// An older build sent no messages.
    @Test func messagesComeLater() throws {
        let room = try Room()
        var memory = Snapshot.full
        memory.feed.newsDay = nil
        memory.run?.failingSince = nil
        try room.fill(memory)
        try room.open().queue.write { database in
            try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '19 %'")
            for table in ["messages", "plan_news", "chats", "way_warnings"] {
                try database.execute(sql: "DROP TABLE \(table)")
            }
            try database.execute(sql: "ALTER TABLE feed DROP COLUMN news_day")
            try database.execute(sql: "ALTER TABLE run DROP COLUMN failing_since")
        }
        try expectUpToDate(room, holding: memory)
    }

    /// An older build kept no outline of what is gone.
    @Test func outlinesComeLater() throws {
        let room = try Room()
        var memory = Snapshot.full
        for index in memory.legs.indices { memory.legs[index].leg.formerRows = [] }
        try room.fill(memory)
        try room.open().queue.write { database in
            try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '20 %'")
            for column in Schema.outlines {
                let words = column.split(separator: " ")
                try database.execute(sql: "ALTER TABLE \(words[0]) DROP COLUMN \(words[3])")
            }
        }
        let former = try #require(try room.look()?.formerLegs)
        #expect(former.map(\.ids) == memory.formerLegs.map { [$0.id, $0.row?.id].compactMap(\.self) })
        #expect(former.map(\.outline.elapsedTime) == [.zero])
        memory.formerLegs = former
        try expectUpToDate(room, holding: memory)
    }

    /// An older build read no private notes.
    @Test func privateNotesComeLater() throws {
        let room = try Room()
        try room.fill(.full)
        try room.open().queue.write { database in try database.forgetPrivateNotes() }
        #expect(Snapshot.full.withoutPrivateNotes != .full)
        try expectUpToDate(room, holding: Snapshot.full.withoutPrivateNotes)
    }

    @Test func filesAndLegsKeepTheirRowsWithoutNumbers() throws {
        let room = try Room()
        try room.open().keep(.full, insteadOf: Snapshot(), at: Room.now)
        let tables = ["folders", "files", "legs"]
        try room.open().queue.write { database in
            try database.execute(sql: "ALTER TABLE legs DROP COLUMN former_rows")
            for table in tables {
                try database.execute(sql: "CREATE TEMP TABLE old_\(table) AS SELECT * FROM \(table)")
            }
            try database.execute(sql: "DROP TABLE folders; DROP TABLE files; DROP TABLE legs; DROP TABLE former_legs")
            try database.execute(sql: Schema.files)
            for table in tables { try database.execute(sql: "INSERT INTO \(table) SELECT * FROM old_\(table)") }
            try database.execute(
                sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '18 %' OR identifier LIKE '20 %'")
        }
        var memory = Snapshot.full
        memory.formerLegs = []
        for index in memory.legs.indices { memory.legs[index].leg.formerRows = [] }
        try expectUpToDate(room, holding: memory)
        let numbered = try room.open().queue.read { database in
            try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_master WHERE name IN ('files', 'legs') AND sql NOT LIKE '%WITHOUT ROWID'")
        }
        #expect(numbered.isEmpty)
    }
}

extension Snapshot {
    fileprivate var withoutFiles: Snapshot {
        var memory = self
        (memory.folders, memory.files, memory.legs, memory.firstLegDay) = ([], [], [], nil)
        memory.formerLegs = []
        return memory
    }

    fileprivate var withoutPrivateNotes: Snapshot {
        var memory = self
        for index in memory.imported.indices { memory.imported[index].activity.privateNote = "" }
        for index in memory.lastImport?.before.indices ?? 0..<0 {
            memory.lastImport?.before[index].activity.privateNote = ""
        }
        return memory
    }

    fileprivate var withoutMeasures: Snapshot {
        var memory = self
        for index in memory.activities.indices {
            let told = memory.activities[index].activity
            var activity = Activity(
                id: told.id, name: told.name, sportType: told.sportType, start: told.start,
                localStart: told.localStart, startIsHidden: told.startIsHidden, movingTime: told.movingTime,
                elapsedTime: told.elapsedTime, distance: told.distance, averageSpeed: told.averageSpeed,
                averageHeartRate: told.averageHeartRate, averagePower: told.averagePower, calories: told.calories,
                elevationGain: told.elevationGain, isRace: told.isRace, isCommute: told.isCommute,
                isManual: told.isManual)
            (activity.notes, activity.deviceName) = (told.notes, told.deviceName)
            memory.activities[index].activity = activity
        }
        return memory
    }
}

/// Looking and opening find what the older build knew, and what it didn't know can be kept from then on.
private func expectUpToDate(_ room: Room, holding memory: Snapshot) throws {
    #expect(try room.look() == memory)
    let store = try room.open()
    #expect(store.notice == nil)
    #expect(try store.everything() == memory)
    try store.keep(.full, insteadOf: memory, at: Room.now)
    #expect(try room.open().everything() == .full)
    #expect(try room.names().allSatisfy { !$0.contains("damaged") })
}

extension Database {
    /// Removes what builds that read private notes have added.
    fileprivate func forgetPrivateNotes() throws {
        try execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '21 %'")
        for table in ["imported", "imported_before"] where try tableExists(table) {
            try execute(sql: "ALTER TABLE \(table) DROP COLUMN private_note")
        }
    }

    /// Removes what builds that read device files have added.
    fileprivate func forgetFiles() throws {
        for number in [16, 17, 18, 20] {
            try execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '\(number) %'")
        }
        try execute(sql: "DROP TABLE folders; DROP TABLE files; DROP TABLE legs; DROP TABLE former_legs")
        for table in ["activities", "imported", "imported_before"] where try tableExists(table) {
            for column in ["max_power", "lap_count", "upload_id", "upload_name"] {
                try execute(sql: "ALTER TABLE \(table) DROP COLUMN \(column)")
            }
        }
    }
}
