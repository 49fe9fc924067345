extension WorldState {
    /// `GET /activities/{id}/zones`.
    func showZones(of id: String, of access: Access) throws(Fault) -> Reply {
        guard access.scopes.seesActivities else { throw .missingScope(.readActivities) }
        let activity = try find(id, of: access)
        if corruptActivities.contains(activity.id) { throw .corruptActivity }
        return .json(activity.zones(from: athletes[access.athlete]?.heartRateZones ?? []))
    }
}

extension StravaActivity {
    /// The times in the zones of power and of heart rate, each only if it was measured.
    ///
    /// - Parameter ends: the upper ends of the heart-rate zones, in beats per minute; the last zone has no end.
    func zones(from ends: [Int]) -> JSON {
        var distributions: [JSON] = []
        if let power {
            distributions.append(
                distribution("power", ends: Array(stride(from: 50, through: 450, by: 50)), around: power))
        }
        if let heartRate { distributions.append(distribution("heartrate", ends: ends, around: heartRate)) }
        return .array(distributions)
    }

    /// Puts most of the time into the zone of the average, the rest into the adjacent ones.
    private func distribution(_ type: String, ends: [Int], around average: Double) -> JSON {
        let center = ends.count { Double($0) <= average }
        let beside = movingTime / 5
        let buckets = (0...ends.count).map { zone in
            let neighbours = [center - 1, center + 1].filter { (0...ends.count).contains($0) }
            let time =
                zone == center ? movingTime - beside * neighbours.count : neighbours.contains(zone) ? beside : 0
            return JSON.members([
                "min": .integer(zone == 0 ? 0 : ends[zone - 1]), "max": .integer(zone == ends.count ? -1 : ends[zone]),
                "time": whole(time),
            ])
        }
        return .members([
            "type": .text(type), "resource_state": .integer(3), "sensor_based": .bool(true),
            "custom_zones": .bool(false), "distribution_buckets": .array(buckets),
        ])
    }
}
