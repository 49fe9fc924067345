import ArgumentParser
import StravaStandIn

/// The values of `--consent`.
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
