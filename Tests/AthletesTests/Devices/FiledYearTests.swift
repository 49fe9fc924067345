import CommandLab
import Testing

/// A year in which the same activities come by files, by Strava's list and by its archive, in every order, late, or not
/// at all: each is published once, its UID stays, its plan stays, and its figures are Strava's where Strava tells them.
///
/// It is played with an optimised program (`make test-release`), since each year takes a debug build two minutes.
@Suite(.enabled(if: Crontab.isWanted)) struct FiledYearTests {
    @Test(arguments: FiledYear.Way.allCases, [false, true])
    func everythingIsThereOnce(_ way: FiledYear.Way, asksStrava: Bool) async throws {
        var year = try FiledYear(seed: asksStrava ? 2 : 1, way, asksStrava: asksStrava)
        try await year.live()
    }
}
