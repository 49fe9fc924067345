import ArgumentParser
import StravaStandIn

/// What `--consent` may say.
enum ConsentChoice: String, ExpressibleByArgument, CaseIterable {
    case ask, auto, deny

    var meaning: Consent {
        switch self {
        case .ask: .asks
        case .auto: .grants()
        case .deny: .cancels
        }
    }
}
