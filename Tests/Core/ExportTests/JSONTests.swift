import Basics
import Testing
import Workouts

@testable import Export

@Suite struct JSONTests {
    private func json(_ workouts: [MergedWorkout], diagnostics: [Diagnostic] = []) throws -> String {
        String(decoding: try Samples.publication(workouts, diagnostics: diagnostics).json(), as: UTF8.self)
    }

    private func entry(_ workout: MergedWorkout) throws -> String {
        let lines = try json([workout]).split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "    {"))
        let end = try #require(lines.lastIndex(of: "    }"))
        return lines[start...end].map { $0.dropFirst(4) }.joined(separator: "\n")
    }

    @Test("After the memory was lost, plans are read back from their publication")
    func recoveredPlans() throws {
        let workouts = [Samples.tempoRun, Samples.missedRide]
        let read = PublishedPlan(in: try Samples.publication(workouts).json())
        #expect(read.today == Samples.today && read.workouts.count == 2)
        for workout in workouts {
            let (plan, back) = (workout.planned, read.workouts.first { $0.uid == workout.uid })
            #expect(back?.targets == plan?.targets && back?.notes == plan?.notes && back?.tss == plan?.tss)
            #expect(back?.title == plan?.title && back?.planned == plan?.planned && back?.day == plan?.day)
        }
    }

    @Test func theFrame() throws {
        let diagnostics = [
            Diagnostic(.warning, .trainingPeaks, "No date", item: "feed.ics:12"), Diagnostic(.note, .strava, "New"),
        ]
        #expect(
            try json([], diagnostics: diagnostics) == """
                {
                  "version": 1,
                  "today": "2026-03-18",
                  "time_zone": "Europe/Berlin",
                  "sources": {
                    "training_peaks": {
                      "state": "ok",
                      "events": 27
                    },
                    "strava": {
                      "state": "remembered",
                      "activities": 14
                    }
                  },
                  "workouts": [],
                  "diagnostics": [
                    {
                      "severity": "warning",
                      "source": "training_peaks",
                      "message": "No date",
                      "item": "feed.ics:12"
                    },
                    {
                      "severity": "note",
                      "source": "strava",
                      "message": "New"
                    }
                  ]
                }

                """)
    }

    @Test func aMatchedWorkoutHasEveryKeyInOrder() throws {
        #expect(
            try entry(Samples.tempoRun) == """
                {
                  "uid": "w1@tpmerge",
                  "kind": "workout",
                  "status": "completed",
                  "source": "strava",
                  "sport": "run",
                  "summary": "Morning Run",
                  "day": "2026-03-17",
                  "all_day": false,
                  "start": "2026-03-17T05:38:51Z",
                  "start_local": "2026-03-17T06:38:51",
                  "end": "2026-03-17T06:30:12Z",
                  "duration_s": 3081,
                  "distance_m": 9487.2,
                  "planned": {
                    "tp_uid": "feed-1",
                    "summary": "Run: Tempo",
                    "day": "2026-03-17",
                    "all_day": true,
                    "duration_s": 3600,
                    "distance_m": 10000,
                    "tss": 70,
                    "intensity_factor": 0.85,
                    "targets": [
                      {
                        "quantity": "pace",
                        "value": "5:10-5:20 min/km"
                      }
                    ],
                    "notes": "Warm up 15 min.\\n\\n\\"Easy\\" – then 3 × 8 min.",
                    "actual_duration_s": 3060,
                    "actual_distance_m": 9490
                  },
                  "strava": {
                    "id": "16195505756",
                    "name": "Morning Run",
                    "sport_type": "Run",
                    "url": "https://www.strava.com/activities/16195505756",
                    "start_date": "2026-03-17T05:38:51Z",
                    "start_date_local": "2026-03-17T06:38:51",
                    "moving_time_s": 3081,
                    "elapsed_time_s": 3120,
                    "distance_m": 9487.2,
                    "average_speed_mps": 3.08,
                    "average_heartrate": 148.2,
                    "average_power_w": 251,
                    "calories": 702,
                    "calories_estimated": false,
                    "elevation_gain_m": 41
                  },
                  "match": {
                    "rule": "same_day",
                    "reasons": [
                      "same day",
                      "run = Run",
                      "51 of 60 planned minutes"
                    ]
                  },
                  "replaced_tp_uid": "feed-1",
                  "compliance": {
                    "duration_pct": 86,
                    "distance_pct": 95,
                    "band": "green"
                  },
                  "duplicates": [],
                  "parts": []
                }
                """)
    }

    @Test func transitionsAreListedBesideDuplicates() throws {
        var workout = Samples.brick
        let before = try entry(workout)
        (workout.transitions, workout.duplicates) = (workout.duplicates, [])
        #expect(try entry(workout) == before)
        // What a file tells as one is no activity, so it isn't listed among them.
        for index in workout.transitions.indices { workout.transitions[index].measure { $0.isTransition = true } }
        let ids = workout.transitions.map(\.id.text)
        let told = try entry(workout)
        #expect(told.contains("\"duplicates\": [],") && ids.allSatisfy { told.contains("\"\($0)\"") })
        #expect(told.contains("\"transitions\": ["))
    }
}
