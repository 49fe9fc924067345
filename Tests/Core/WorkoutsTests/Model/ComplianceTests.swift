import Basics
import Testing
import Workouts

/// How much of a plan was done, in colours.
@Suite struct ComplianceTests {
    /// Of a thousand seconds, or metres.
    @Test(arguments: [
        (0, 0, Compliance.Band.orange), (490, 49, .orange), (494, 49, .orange), (495, 50, .yellow), (500, 50, .yellow),
        (790, 79, .yellow), (794, 79, .yellow), (795, 80, .green), (800, 80, .green), (1000, 100, .green),
        (1200, 120, .green), (1204, 120, .green), (1205, 121, .yellow), (1210, 121, .yellow), (1500, 150, .yellow),
        (1504, 150, .yellow), (1505, 151, .orange), (1510, 151, .orange), (4000, 400, .orange),
    ])
    func percentsAreRoundedAndHaveBands(_ done: Int, _ percent: Int, _ band: Compliance.Band) {
        func volume(_ seconds: Int) -> Volume { Volume(duration: .seconds(seconds)) }
        let byDuration = Compliance(planned: volume(1000), actual: volume(done))
        #expect(byDuration?.durationPercent == percent && byDuration?.distancePercent == nil)
        func way(_ meters: Int) -> Volume { Volume(distance: Distance(meters: Double(meters))) }
        let byDistance = Compliance(planned: way(1000), actual: way(done))
        #expect(byDistance?.durationPercent == nil && byDistance?.distancePercent == percent)
        #expect(byDuration?.band == band && byDistance?.band == band)
    }

    @Test(
        arguments: [
            ("a Run 60m 10km", "1 Run 08:00 60m 4km", 100, 40, Compliance.Band.green),
            ("a Run 60m 10km", "1 Run 08:00 20m 10km", 33, 100, .orange),
            ("a Run 60m 10km", "1 Run 08:00 3081s 9.4872km", 86, 95, .green),
            ("a Run 60m", "1 Run 08:00 40m 10km", 67, nil, .yellow),
            ("a Run 10km", "1 Run 08:00 40m 7km", nil, 70, .yellow),
        ] as [(String, String, Int?, Int?, Compliance.Band)])
    func durationComesFirst(
        _ planned: String, _ done: String, _ duration: Int?, _ distance: Int?, _ band: Compliance.Band
    ) throws {
        let compliance = try #require(try merged([planned], [done]).first?.compliance)
        #expect(compliance.durationPercent == duration)
        #expect(compliance.distancePercent == distance)
        #expect(compliance.band == band)
    }

    @Test(
        arguments: [
            (["a Run"], ["1 Run 08:00 60m 10km"]), (["a Run 10km"], ["1 Run 08:00 60m"]),
            ([], ["1 Run 08:00 60m 10km"]),
            (["a Run 19. 60m"], []), (["a Run 19. 60m done did=60m"], []), (["a DayOff 17."], []),
            (["a Run 0m"], ["1 Run 08:00 60m"]),
        ] as [([String], [String])])
    func nothingToCompare(_ plans: [String], _ done: [String]) throws {
        let workouts = try merged(plans, done)
        #expect(workouts.count == 1)
        #expect(workouts.allSatisfy { $0.compliance == nil })
    }

    @Test(arguments: ["a Run 60m", "a Run"])
    func missedIsRed(_ planned: String) throws {
        let compliance = try #require(try merged([planned], []).first?.compliance)
        #expect(compliance.band == .red)
        #expect(compliance.durationPercent == nil)
        #expect(compliance.distancePercent == nil)
    }

    @Test func partsCountTogether() throws {
        let workouts = try merged(["a Brick 100m"], ["1 Ride 08:00 60m", "2 Run 09:05 25m"])
        #expect(workouts.map { $0.compliance?.durationPercent } == [85])
        #expect(workouts.map(\.volume.duration) == [.seconds(5100)])
    }

    @Test func trainingPeaksOwnFiguresCount() throws {
        let workouts = try merged(["a Run 60m done did=45m"], [])
        #expect(workouts.map { $0.compliance?.durationPercent } == [75])
        #expect(workouts.map { $0.compliance?.band } == [.yellow])
    }
}
