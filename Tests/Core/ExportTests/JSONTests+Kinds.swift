import Testing

extension JSONTests {
    @Test func aPlannedSwimHasItsStartInBothPlaces() throws {
        #expect(
            try entry(Samples.swimAtSix) == """
                {
                  "uid": "w2@tpmerge",
                  "kind": "workout",
                  "status": "planned",
                  "source": "training_peaks",
                  "sport": "swim",
                  "summary": "Swim: 12x50m",
                  "day": "2026-03-18",
                  "all_day": false,
                  "start": "2026-03-18T17:00:00Z",
                  "start_local": "2026-03-18T18:00:00",
                  "end": "2026-03-18T17:45:00Z",
                  "duration_s": 2700,
                  "distance_m": 2500,
                  "planned": {
                    "tp_uid": "feed-2",
                    "summary": "Swim: 12x50m",
                    "day": "2026-03-18",
                    "all_day": false,
                    "start_local": "2026-03-18T18:00:00",
                    "duration_s": 2700,
                    "distance_m": 2500
                  }
                }
                """)
    }

    @Test func aMissedRideIsRedAndHasNoActivityKeys() throws {
        let text = try entry(Samples.missedRide)
        #expect(text.contains("  \"status\": \"missed\",\n"))
        #expect(text.hasSuffix("  },\n  \"compliance\": {\n    \"band\": \"red\"\n  }\n}"))
        #expect(!text.contains("\"duplicates\""))
        #expect(!text.contains("\"replaced_tp_uid\""))
    }

    @Test func aRaceHasItsPriority() throws {
        let text = try entry(Samples.race)
        #expect(text.contains("  \"kind\": \"event\",\n  \"status\": \"planned\",\n"))
        #expect(text.contains("    \"all_day\": true,\n    \"priority\": \"A\"\n"))
    }

    @Test func aDayOffHasNoAmounts() throws {
        let text = try entry(Samples.dayOff)
        #expect(text.contains("  \"kind\": \"rest\",\n"))
        #expect(!text.contains("duration_s"))
    }

    @Test func duplicatesAreIdsAndPartsAreObjects() throws {
        #expect(
            try entry(Samples.brick).hasSuffix(
                """
                  "duplicates": [
                    "7002"
                  ],
                  "parts": [
                    {
                      "id": "7003",
                      "name": "Off the bike",
                      "sport_type": "Run",
                      "url": "https://www.strava.com/activities/7003",
                      "start_date": "2026-03-14T12:28:00Z",
                      "start_date_local": "2026-03-14T12:28:00",
                      "moving_time_s": 1500,
                      "elapsed_time_s": 1500,
                      "distance_m": 4000,
                      "average_speed_mps": 2.667
                    }
                  ]
                }
                """))
    }

    @Test func anUnmatchedActivityHasNoPlan() throws {
        let text = try entry(Samples.unplannedYoga)
        #expect(text.contains("  \"all_day\": true,\n  \"duration_s\": 1500,\n  \"distance_m\": 0,\n  \"strava\": {\n"))
        #expect(text.contains("    \"calories\": 80.4,\n    \"calories_estimated\": true\n"))
        #expect(text.hasSuffix("  \"duplicates\": [],\n  \"parts\": []\n}"))
    }
}
