import Testing
import WorkoutsLab

/// The rules of `docs/matching.md`, a row each. Today is 18 March 2026; what doesn't say its day is on the 17th.
@Suite struct DecisionTableTests {
    @Test(arguments: [
        Row("the same day and sport is enough", "a Run", "1 Run 23:30", "a=1"),
        Row("however far apart", "a Run 06:00", "1 Run 22:00", "a=1"),
        Row("hidden start", "a Run 06:00", "1 Run hidden", "a=1"),
        Row("the day before is another day", "a Run", "1 Run 16. 23:59:59", "a missed, 1"),
        Row("the day after is another day", "a Run 16. 23:59", "1 Run 17. 00:01", "a missed, 1"),
        Row("another sport", "a Run", "1 Ride 08:00", "a missed, 1"),
    ])
    func past(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("at the same time", "a Run 18. 07:00", "1 Run 18. 07:00", "a=1 within_hour"),
        Row("3600 s later", "a Run 18. 07:00", "1 Run 18. 08:00:00", "a=1 within_hour"),
        Row("3601 s later", "a Run 18. 07:00", "1 Run 18. 08:00:01", "a planned, 1"),
        Row("3600 s earlier", "a Run 18. 07:00", "1 Run 18. 06:00:00", "a=1 within_hour"),
        Row("3601 s earlier", "a Run 18. 07:00", "1 Run 18. 05:59:59", "a planned, 1"),
        Row("3600 s later, absolute", "a Run 18. 06:00Z", "1 Run 18. 08:00:00", "a=1 within_hour"),
        Row("3601 s later, absolute", "a Run 18. 06:00Z", "1 Run 18. 08:00:01", "a planned, 1"),
        Row("tomorrow, too", "a Run 19. 07:00", "1 Run 19. 08:00:01", "a planned, 1"),
        Row("tomorrow, in time", "a Run 19. 07:00", "1 Run 19. 07:30", "a=1 within_hour"),
        Row("near, but after midnight", "a Run 18. 23:45", "1 Run 19. 00:05", "a planned, 1"),
        Row("the sport has to fit", "a Run 18. 07:00", "1 Ride 18. 07:00", "a planned, 1"),
        Row("all-day has no time to be near to", "a Run 18.", "1 Run 18. 20:00", "a=1 same_day_untimed"),
        Row("hidden start", "a Run 18. 07:00", "1 Run 18. hidden", "a=1 same_day_untimed"),
        Row("both unknown", "a Run 18.", "1 Run 18. hidden", "a=1 same_day_untimed"),
        Row("hidden, on another day", "a Run 18. 07:00", "1 Run 17. hidden", "a planned, 1"),
        Row("one is near, one isn't", "a Run 18. 07:00", "1 Run 18. 05:00; 2 Run 18. 07:20", "a=2 within_hour, 1"),
        Row(
            "only what is of today is measured", "a Run 17. 07:00", "1 Run 17. 12:00", today: "2026-03-17",
            "a planned, 1"),
    ])
    func today(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("floating follows the athlete", "a Run 18. 07:00", "1 Run 18. 07:10 +9", "a=1 within_hour"),
        Row("absolute does not", "a Run 18. 06:00Z", "1 Run 18. 07:00 +9", "a planned, 1"),
        Row("absolute, abroad, at that moment", "a Run 18. 06:00Z", "1 Run 18. 15:00 +9", "a=1 within_hour"),
        Row("floating, at that moment, but abroad", "a Run 18. 07:00", "1 Run 18. 15:00 +9", "a planned, 1"),
        Row("a run in Tokyo belongs to its Tokyo day", "a Run 17.; b Run 16.", "1 Run 17. 06:00 +9", "a=1, b missed"),
        Row("a run in Los Angeles, to its own", "a Run 17.; b Run 16.", "1 Run 16. 20:00 -8", "a missed, b=1"),
        Row("23:30 UTC is the next day in Berlin", "a Run 16. 23:30Z", "1 Run 17. 12:00; 2 Run 16. 12:00", "a=1, 2"),
        Row("22:30 UTC is not, in winter", "a Run 16. 22:30Z", "1 Run 17. 12:00; 2 Run 16. 12:00", "a=2, 1"),
        Row("22:30 UTC is, in summer", "a Run 30. 22:30Z", "1 Run 31. 12:00 +2", today: "2026-04-18", "a=1"),
    ])
    func zones(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("shorter than half", "a Bike 60m", "1 Ride 08:00 1799s commute", "a missed, 1"),
        Row("exactly half", "a Bike 60m", "1 Ride 08:00 30m commute", "a=1"),
        Row("no commute", "a Bike 60m", "1 Ride 08:00 10m", "a=1"),
        Row("nothing to compare with", "a Bike", "1 Ride 08:00 5m commute", "a=1"),
        Row("today", "a Bike 18. 08:00 60m", "1 Ride 18. 08:00 29m commute", "a planned, 1"),
        Row("the last thing that counts", "a Bike", "1 Ride 08:00 commute; 2 Ride 18:00", "a=2, 1"),
    ])
    func commutes(_ row: Row) throws { try row.check() }
}
