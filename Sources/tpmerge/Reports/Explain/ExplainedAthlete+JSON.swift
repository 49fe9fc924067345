import Basics
import Workouts

extension ExplainedAthlete: Encodable {
    struct Plan: Encodable {
        let uid: String
        let summary: String
        let day: String
        let startLocal: String?
        let status: String
        let explanation: String
        let activities: [Pair]
        let moreActivities: Int
    }

    struct Pair: Encodable {
        let id: String
        let joined: Bool
        let rule: String
        let explanation: String
    }

    struct Recording: Encodable {
        let id: String
        let name: String
        let sportType: String
        let startDateLocal: String
        let role: String
        let planUid: String?
        let explanation: String
    }

    private enum Key: String, CodingKey {
        case name, day, plans, activities
        case morePlans = "more_plans"
        case moreActivities = "more_activities"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(name, forKey: .name)
        try values.encode(explanation.day.description, forKey: .day)
        try values.encode(explanation.plans.map(Plan.init), forKey: .plans)
        try values.encode(explanation.morePlans, forKey: .morePlans)
        try values.encode(explanation.activities.map(Recording.init), forKey: .activities)
        try values.encode(explanation.moreActivities, forKey: .moreActivities)
    }
}

extension ExplainedAthlete.Plan {
    init(_ verdict: PlanVerdict) {
        uid = verdict.plan.uid
        summary = verdict.plan.summary
        day = verdict.plan.day.description
        startLocal = verdict.plan.start.local?.description
        status = verdict.status.rawValue
        explanation = verdict.sentence
        activities = verdict.pairs.map(ExplainedAthlete.Pair.init)
        moreActivities = verdict.morePairs
    }

    enum CodingKeys: String, CodingKey {
        case uid, summary, day, status, explanation, activities
        case startLocal = "start_local"
        case moreActivities = "more_activities"
    }
}

extension ExplainedAthlete.Pair {
    init(_ verdict: PairVerdict) {
        id = String(verdict.activityID)
        joined = verdict.isJoined
        rule = verdict.rule.rawValue
        explanation = verdict.sentence
    }
}

extension ExplainedAthlete.Recording {
    init(_ verdict: ActivityVerdict) {
        id = String(verdict.activity.id)
        name = verdict.activity.name
        sportType = verdict.activity.sportType.rawValue
        startDateLocal = verdict.activity.localStart.description
        role = verdict.role.rawValue
        planUid = verdict.planUID
        explanation = verdict.sentence
    }

    enum CodingKeys: String, CodingKey {
        case id, name, role, explanation
        case sportType = "sport_type"
        case startDateLocal = "start_date_local"
        case planUid = "plan_uid"
    }
}
