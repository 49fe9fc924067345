/// The steps before the first connection.
enum ConnectGuide {
    /// - Parameter isService: whether it is for the service, whose user owns the files.
    static func text(forService isService: Bool) -> String { application + (isService ? service : own) }

    private static let application = """

        To connect to Strava, once:

        1. Open https://www.strava.com/settings/api and create an application. Name and website are up to you;
           the Authorization Callback Domain is: localhost
           (Since June 2026 Strava requires a paid subscription for this. Without one, request your archive at
           strava.com: Settings, My Account, Download or Delete Your Account, step 2 only; then give its zip
           with --activities.)

        """

    private static let own = """
        2. Put the Client Secret into a file that only you can read:
             mkdir -p ~/.config/tpmerge
             (umask 077; cat > ~/.config/tpmerge/strava-secret)     paste it, then press Return and Ctrl-D
        3. Write the Client ID into ~/.config/tpmerge/config.yaml:
             athletes:
               me:
                 strava:
                   client_id: "12345"
                   client_secret_file: ~/.config/tpmerge/strava-secret
        4. Run: tpmerge connect strava
        """

    private static let service = """
        2. Put the Client Secret into a file that only the service can read, as root:
             install -m 600 -o tpmerge -g tpmerge /dev/null /etc/tpmerge/strava-secret
             cat > /etc/tpmerge/strava-secret     paste it, then press Return and Ctrl-D
        3. Write the Client ID into /etc/tpmerge/config.yaml, below the name of the athlete:
             strava:
               client_id: "12345"
               client_secret_file: strava-secret
        4. As root again, run: tpmerge connect strava --no-browser
        """
}
