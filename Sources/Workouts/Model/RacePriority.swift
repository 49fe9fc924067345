/// How much a race matters to the season.
public enum RacePriority: String, Sendable {
    case a = "A"
    case b = "B"
    case c = "C"
}
