import CommandLab
import Store
import Testing

/// That of a test with the trait `.strava` or one that is made of it.
var lab: StravaLab { .current }

extension StravaLab {
    func memory() throws -> Snapshot {
        try #require(
            try AthleteStore.look(folder.path(ConfiguredFolder.memory())) { store throws(StoreError) in
                try store.everything()
            })
    }
}
