import Basics
import Web

/// How the calendar reaches a phone.
extension SetupQuestion {
    private static let phoneTitle = "How does your phone get the calendar?"
    private static let phoneMissing = Setup.Missing(
        text:
            "The way of the calendar to your phone is missing. docs/configuration.md says what to write below publish "
            + "or server.", command: "check")

    /// - Parameter present: the configuration to which an athlete is added; nil for a new one.
    package static func phone(_ machine: SetupMachine, present: PresentConfiguration? = nil) -> SetupQuestion {
        let own = Choice(
            "into your own calendar (iCloud, Fastmail, Nextcloud, mailbox.org, another CalDAV server)", ["own"],
            then: server)
        let athome = Choice("from this machine, at home (updates at home only)", ["home"]) { _, trial, _ in
            try trial.checkMayServe()
            let address = trial.machine.homeURL.flatMap { try? ServedAddress(answer: $0) }
            let free = if let address { await trial.free(address.listen) } else { ListenAddress?.none }
            return .goesOn([home.asking(usual: free.map { "http://\($0)" })])
        }
        let away = "from this machine, anywhere (by an https address of yours)"
        let anywhere = Choice(away, ["anywhere"]) { _, trial, _ in
            try trial.checkMayServe()
            return .goesOn([proxy])
        }
        let file = Choice("a file that something else serves", ["file"], then: file(usual: machine.usualFile))
        let here = Choice("only on this computer", ["here"]) { _, trial, setup in
            try trial.checkMayServe()
            guard await trial.free(.usual) != .usual else {
                setup.server = .here
                return .settled()
            }
            return .goesOn([local.asking(usual: await trial.free(.usual).map { "http://\($0)" })])
        }
        if let present {
            let folder = present.folder.map { $0 + "/" } ?? machine.usualFile
            let served = present.server.map { server in
                Choice("from the server of this configuration", ["server"]) { _, _, setup in
                    setup.server = server
                    return .settled()
                }
            }
            let others = Choice("a file that something else serves", ["file"], then: self.file(usual: folder))
            return menu(
                phoneTitle, [own, served, others].compactMap(\.self), usual: 2,
                missing: phoneMissing)
        }
        let choices = machine.isContainer ? [own, anywhere, file] : [own, athome, anywhere, file, here]
        return menu(
            phoneTitle, choices, usual: machine.isContainer ? nil : machine.homeAddress == nil ? 5 : 2,
            missing: phoneMissing
        ) { answer, trial, setup in
            // An address or a path tells which is meant.
            if answer.contains("://") {
                try trial.checkMayServe()
                return try await proxy.take(answer, trial, &setup)
            }
            guard answer.contains("/") else { throw Failure(.usage, "Type a number of the list.") }
            return try await self.file(usual: nil).take(answer, trial, &setup)
        }
    }

    private static let home = serving(
        "The address of this machine in your own network. It isn't encrypted: anyone who listens in there can sign in as "
            + "you."
    ) { address in
        guard address.publicURL?.isLoopback == false else {
            throw Failure(.usage, "Only this machine reaches that address. Type that of its network.")
        }
    }

    private static let local = serving("Another program uses port \(ListenAddress.usual.port).") { address in
        guard address.publicURL == nil else { throw Failure(.usage, "Type an address of this computer alone.") }
    }

    private static func serving(
        _ text: String, check: @escaping @Sendable (ServedAddress) throws -> Void
    ) -> SetupQuestion {
        SetupQuestion(text: text, prompt: "address", option: "--public-url") { answer, trial, setup in
            let address = try ServedAddress(answer: answer.unquoted)
            try check(address)
            do { try await trial.address(address) } catch let error as any Failing {
                guard let free = await trial.free(address.listen), address.clearName == nil else { throw error }
                throw AskedBefore(
                    failure: error.failure, questions: [serving(text, check: check).asking(usual: "http://\(free)")])
            }
            setup.server = address
            return .settled()
        }
    }

    private static let proxy = SetupQuestion(
        text: "The https address at which phones find a proxy that leads to this machine, for example "
            + "https://training.example.org.",
        prompt: "address", option: "--public-url"
    ) { answer, trial, setup in
        let address = try trial.reader.address(answer, on: trial.machine)
        guard let url = address.publicURL, url.isSecure else { return try await home.take(answer, trial, &setup) }
        let remarks = [try await trial.proxy(url), setup.application == nil ? nil : callback(url)]
        let remark = remarks.compactMap(\.self).reduce(nil) { ($0.map { $0 + " " } ?? "") + $1 }
        if let free = await trial.free(address.listen), free != address.listen {
            return .goesOn([listening(behind: url).asking(usual: "\(free)")], remark)
        }
        try await trial.address(address)
        setup.server = address
        return .settled(remark)
    }

    private static func callback(_ url: PublicURL) -> String {
        "At Strava, the Authorization Callback Domain is \(url.callbackDomain) where you connect on tpmerge's page, and "
            + "localhost for the command tpmerge connect strava."
    }

    private static func listening(behind url: PublicURL) -> SetupQuestion {
        SetupQuestion(
            text: "Another program uses port \(ListenAddress.usual.port). To which address does the proxy lead?",
            prompt: "address"
        ) { answer, trial, setup in
            guard let listen = ListenAddress(answer.unquoted) else {
                throw Failure(.usage, "Type an address and a port, for example 127.0.0.1:8471.")
            }
            let address = ServedAddress(listen: listen, publicURL: url)
            try await trial.address(address)
            setup.server = address
            return .settled()
        }
    }

    /// What `--public-url` says of a server that `--serve` asks for.
    package static func address(_ machine: SetupMachine) -> SetupQuestion {
        SetupQuestion(
            text: machine.isContainer
                ? "The https address of the proxy in front of the container."
                : "The address that your phone uses: that of this machine in your own network, which isn't encrypted; the "
                    + "https address of a proxy on this machine; or here for this machine alone.",
            prompt: "address", usual: machine.isContainer ? nil : machine.homeURL ?? "here", option: "--public-url"
        ) { answer, trial, setup in
            try trial.checkMayServe()
            let address = try trial.reader.address(answer, on: trial.machine)
            try await trial.address(address)
            setup.server = address
            return .settled()
        }
    }

    package static func file(usual: String?) -> SetupQuestion {
        SetupQuestion(
            text:
                "Where does the calendar go? In a folder it gets a name that can't be guessed, because anyone who knows "
                + "the name can read it.",
            prompt: "file or folder", usual: usual, option: "--publish"
        ) { answer, trial, setup in
            let path = try trial.reader.output(answer)
            let file = try await trial.output(path, of: setup)
            guard trial.asks, SetupTrial.isMissingFolder(path) else {
                setup.calendar = file
                return .settled()
            }
            let again = self.file(usual: usual)
            return .goesOn([
                .consent("Make the folder \(path)?") { _, _, setup in
                    setup.calendar = file
                    return .settled()
                } no: { _, _, _ in
                    .goesOn([again])
                }
            ])
        }
    }
}
