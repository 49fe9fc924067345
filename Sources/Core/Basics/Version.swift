/// The version of this program: shown by `--version`, sent to servers, and a section of CHANGELOG.md.
public enum Version {
    public static let current = "0.2.0"
}
