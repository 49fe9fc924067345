/// The version of this program: what `--version` prints, what servers are told, and a section of CHANGELOG.md.
public enum Version {
    public static let current = "0.1.0"
}
