import Basics
import Testing
import Workouts

/// How much of a plan was done, in colours.
@Suite struct ComplianceTests {
    @Test(arguments: [
        (0, Compliance.Band.orange), (49, .orange), (50, .yellow), (79, .yellow), (80, .green), (100, .green),
        (120, .green), (121, .yellow), (150, .yellow), (151, .orange), (400, .orange),
    ])
    func bands(_ percent: Int, _ band: Compliance.Band) throws {
        let byDuration = try #require(
            Compliance(planned: Volume(duration: .seconds(6000)), actual: Volume(duration: .seconds(60 * percent))))
        #expect(byDuration.durationPercent == percent)
        #expect(byDuration.distancePercent == nil)
        #expect(byDuration.band == band)
        let byDistance = try #require(
            Compliance(
                planned: Volume(distance: Distance(meters: 10_000)),
                actual: Volume(distance: Distance(meters: Double(100 * percent)))))
        #expect(byDistance.durationPercent == nil)
        #expect(byDistance.distancePercent == percent)
        #expect(byDistance.band == band)
    }

    @Test(arguments: [
        // 3081 of 3600 s are 85.6 %.
        (3600, 3081, 86, Compliance.Band.green), (1000, 494, 49, .orange), (1000, 495, 50, .yellow),
        (1000, 794, 79, .yellow), (1000, 795, 80, .green), (1000, 1204, 120, .green), (1000, 1205, 121, .yellow),
        (1000, 1504, 150, .yellow), (1000, 1505, 151, .orange),
    ])
    func percentsAreRounded(_ planned: Int, _ actual: Int, _ percent: Int, _ band: Compliance.Band) throws {
        let compliance = try #require(
            Compliance(planned: Volume(duration: .seconds(planned)), actual: Volume(duration: .seconds(actual))))
        #expect(compliance.durationPercent == percent)
        #expect(compliance.band == band)
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
