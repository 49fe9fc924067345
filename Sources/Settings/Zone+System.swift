import Basics
import Foundation

extension Zone {
    /// The zone that the environment or the system sets; nil when `TZ` names none that is known.
    static func system(environment: [String: String]) -> Zone? {
        if let name = environment["TZ"], !name.isEmpty {
            return Zone(identifier: name.hasPrefix(":") ? String(name.dropFirst()) : name)
        }
        // Foundation calls UTC by an older name.
        let name = TimeZone.current.identifier
        return Zone(identifier: name == "GMT" ? "UTC" : name)
    }
}
