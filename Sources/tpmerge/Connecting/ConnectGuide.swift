/// What to do before the first connection.
enum ConnectGuide {
    static let text = """

        To connect to Strava, once:

        1. Open https://www.strava.com/settings/api and create an application. Name and website are up to you;
           the Authorization Callback Domain is: localhost
           (Since June 2026 Strava requires a paid subscription for this. Without one, request your archive at
           strava.com: Settings, My Account, Download or Delete Your Account, step 2 only; then give its zip
           with --activities.)
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
}
