import Basics
import Export
import Testing
import Workouts

@testable import Athletes
@testable import Profiles

/// What came to intervals.icu from Strava, and what explains it.
extension IntervalsTests {
    @Test("288: what came from Strava is told once a day, and its day isn't missed")
    func stubsAreTold() async throws {
        list(9, stubs: 13)
        let athlete = try athlete(listsStrava: true)
        listStrava(10)
        for run in 1...2 {
            let publication = try #require(try await lab.report(of: athlete).publication)
            #expect(publication.workouts.filter { $0.status == .missed }.isEmpty)
            let told = publication.diagnostics.filter { $0.source == .intervals }
            #expect(told.count == 1 && told.first?.isRepeated == (run == 2))
            #expect(publication.sources[.intervals].others.map(\.value) == [1])
        }
        // Strava's list knows its id.
        listStrava(10, 13)
        let publication = try #require(try await lab.report(of: athlete).publication)
        #expect(publication.sources[.intervals].others.map(\.value) == [0])
        #expect(publication.diagnostics.filter { $0.source == .intervals }.isEmpty)
    }

    /// How many activities that came from Strava nothing else explains.
    private func unexplained(_ athlete: Athlete) async throws -> [Int] {
        try #require(try await lab.report(of: athlete).publication).sources[.intervals].others.map(\.value)
    }

    @Test("288: Strava's list explains by the wall clock, too, and an archive by the id")
    func explained() async throws {
        func stub(at clock: String) {
            lab.set { $0.intervals = [#"{"id":"99","source":"STRAVA","start_date_local":"2026-03-13T\#(clock)"}"#] }
        }
        let athlete = try athlete(listsStrava: true)
        listStrava(13)
        for (clock, count) in [("09:00:40", 0), ("09:03:00", 1)] {
            stub(at: clock)
            #expect(try await unexplained(athlete) == [count], "\(clock)")
        }
        let table = "id,date,name,type,elapsed_time,distance\n99,2026-03-13 18:00:00,Lake,Run,3000,10000\n"
        _ = try await lab.takeArchive(table, of: athlete)
        #expect(try await unexplained(athlete) == [0])
    }

    @Test("288: a file alone explains by the wall clock") func explainedByAFile() async throws {
        var athlete = try athlete()
        athlete.files = [lab.path("watch")]
        // By that day the file has come to rest.
        let ride = Ride(start: Instant(secondsSinceEpoch: World.firstDayOfDevices.number * 86_400 + 28_800))
        try lab.write(ride.fit, to: "watch/1.fit")
        lab.set {
            $0.now = ride.start.advanced(bySeconds: 86_400)
            $0.intervals = ["09:00:40", "18:00:00"].map {
                #"{"source":"STRAVA","start_date_local":"\#(World.firstDayOfDevices)T\#($0)"}"#
            }
        }
        #expect(try await unexplained(athlete) == [1])
    }
}
