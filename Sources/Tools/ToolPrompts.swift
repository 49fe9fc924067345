import MCP

/// Questions that athletes may choose from a client's menu.
enum ToolPrompts {
    static let all = [
        Prompt(
            name: "review_my_week", title: "Review my week", description: "Planned against done, and what is notable.",
            arguments: []
        ) { _ in
            "Call training_overview, then week. Tell what was planned and what of it was done, in time and sessions, what was "
                + "missed or moved, and what stands out. " + honesty
        },
        Prompt(
            name: "before_tomorrow", title: "Before tomorrow", description: "What comes next, given the last days.",
            arguments: []
        ) { _ in
            "Call training_overview, then day for the day after `today`. Tell what is planned, what the notes ask for, and how the last "
                + "seven days bear on it. " + honesty
        },
        Prompt(
            name: "compare_years", title: "Compare years", description: "This year so far beside earlier ones.",
            arguments: [(name: "sport", description: "Such as run or bike.", isRequired: false)]
        ) { arguments in
            "Call trends by month for time and distance"
                + (arguments["sport"].map { " with sport \($0.safe(atMost: 40))" } ?? "")
                + ", for this year and the two before, up to the same day. Compare them. " + honesty
        },
    ]

    private static let honesty =
        "State which days aren't known (see known_until), and invent nothing: no diagnosis, no figure that no tool told."
}
