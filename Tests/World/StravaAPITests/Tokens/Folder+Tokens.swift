import Basics
import CommandLab
import Files
import StravaAPI
import Web

extension Folder {
    /// The tokens of an athlete, in a folder that isn't there at first.
    func storage(
        of athlete: String = "anna", seal: TokenCipher? = nil, now: Instant = Instant(secondsSinceEpoch: 1_773_817_200)
    ) -> ConnectionFile {
        ConnectionFile(in: PrivateFolder(path("tokens")), athlete: athlete, seal: seal, now: { now })
    }
}
