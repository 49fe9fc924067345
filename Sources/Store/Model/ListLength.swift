import GRDB

extension AthleteStore {
    /// The number of remembered fetched activities, without reading them; nil if no run has read all of Strava's list.
    package func listLength() throws(StoreError) -> Int? {
        try reading { database in
            guard try RunRecord.all(database).first != nil,
                try StravaMemory.all(database).first?.lastFullWalk != nil
            else { return nil }
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM activities")
        }
    }
}
