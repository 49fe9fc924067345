/// The body of `PUT /activities/{id}`.
struct ActivityEdit: Decodable {
    let name: String?
    let description: String?
    let sportType: String?
    let commute: Bool?
    let trainer: Bool?
    let gearID: String?

    private enum CodingKeys: String, CodingKey {
        case name, description, commute, trainer
        case sportType = "sport_type"
        case gearID = "gear_id"
    }

    /// Changes the named values; the gear `none` removes it.
    func apply(to activity: inout StravaActivity) {
        if let name { activity.name = name }
        if let description { activity.description = description }
        if let sportType { activity.sportType = sportType }
        if let commute { activity.isCommute = commute }
        if let trainer { activity.isTrainer = trainer }
        if let gearID { activity.gearID = gearID == "none" ? nil : gearID }
    }
}
