import Basics
import Web

/// How the calendar reaches a phone.
extension SetupQuestion {
    /// - Parameter present: the configuration to which an athlete is added; nil for a new one.
    package static func phone(_ machine: SetupMachine, present: PresentConfiguration? = nil) -> SetupQuestion {
        let own = Choice(
            "into your own calendar (iCloud, Fastmail, Nextcloud, mailbox.org, CalDAV)", ["own"], then: server)
        let served = present?.server.map { server in
            Choice("from the server of this configuration", ["server"]) { _, _, setup in
                setup.server = server
                return .settled()
            }
        }
        let file = Choice(
            "a file that something else serves", ["file"],
            then: file(usual: present?.folder.map { $0 + "/" } ?? machine.usualFile))
        let choices: [Choice?] =
            present != nil
            ? [own, served, file] : machine.isContainer ? [own, anywhere, file] : [own, atHome, anywhere, file, here]
        let usual = present != nil ? 2 : machine.isContainer ? nil : machine.homeAddress == nil ? 5 : 2
        return menu(
            "How does your phone get the calendar?", choices.compactMap(\.self), usual: usual,
            leave: { _, _ in .file }
        ) { answer, trial, setup in
            // For a new configuration, an address or a path tells which is meant.
            guard present == nil, answer.contains("/") else { throw Failure(.usage, "Type a number of the list.") }
            if answer.contains("://") {
                try trial.checkMayServe()
                return try await proxy.take(answer, trial, &setup)
            }
            return try await self.file(usual: nil).take(answer, trial, &setup)
        }
    }

    private static let atHome = Choice("from this machine, at home (updates at home only)", ["home"]) { _, trial, _ in
        try trial.checkMayServe()
        let address = trial.machine.homeURL.flatMap { try? ServedAddress(answer: $0) }
        let free = if let address { await trial.free(address.listen) } else { ListenAddress?.none }
        return .goesOn([home(usual: free.map { "http://\($0)" })])
    }

    private static let anywhere = Choice(
        "from this machine, anywhere (by an https address of yours)", ["anywhere"]
    ) { _, trial, _ in
        try trial.checkMayServe()
        return .goesOn([proxy])
    }

    private static let here = Choice("only on this computer", ["here"]) { _, trial, setup in
        try trial.checkMayServe()
        let free = await trial.free(.usual)
        guard free != .usual else {
            setup.server = .here
            return .settled()
        }
        let local = serving(
            "Another program uses port \(ListenAddress.usual.port).", usual: free.map { "http://\($0)" },
            leave: { _, _ in .served("listen: 127.0.0.1:8471") }
        ) { address in
            guard address.publicURL == nil else { throw Failure(.usage, "Type an address of this computer alone.") }
        }
        return .goesOn([local])
    }

    private static func home(usual: String? = nil) -> SetupQuestion {
        serving(
            "The address of this machine in your own network. It isn't encrypted: anyone who listens in there can sign "
                + "in as you.", usual: usual, leave: { _, _ in .atHome }
        ) { address in
            guard address.publicURL?.isLoopback == false else {
                throw Failure(.usage, "Only this machine reaches that address. Type that of its network.")
            }
        }
    }

    private static func serving(
        _ text: String, usual: String?, leave: @escaping Leave,
        check: @escaping @Sendable (ServedAddress) throws -> Void
    ) -> SetupQuestion {
        SetupQuestion(
            text: text, prompt: "address", usual: usual, option: "--public-url", leave: leave
        ) { answer, trial, setup in
            let address = try ServedAddress(answer: answer.unquoted)
            try check(address)
            do { return try await trial.serve(address, &setup) } catch let error as any Failing {
                guard let free = await trial.free(address.listen), address.clearName == nil else { throw error }
                throw AskedBefore(
                    failure: error.failure,
                    questions: [serving(text, usual: "http://\(free)", leave: leave, check: check)])
            }
        }
    }

    private static let proxy = SetupQuestion(
        text: "The https address at which phones find a proxy that leads to this machine, for example "
            + "https://training.example.org.",
        prompt: "address", option: "--public-url", leave: { _, _ in .anywhere }
    ) { answer, trial, setup in
        let address = try trial.reader.address(answer, on: trial.machine)
        guard let url = address.publicURL, url.isSecure else { return try await home().take(answer, trial, &setup) }
        var remarks = [try await trial.proxy(url)].compactMap(\.self)
        if setup.application != nil {
            remarks.append(
                "At Strava, the Authorization Callback Domain is \(url.callbackDomain) where you connect on tpmerge's "
                    + "page, and localhost for the command tpmerge connect strava.")
        }
        let remark = remarks.isEmpty ? nil : remarks.joined(separator: " ")
        if let free = await trial.free(address.listen), free != address.listen {
            return .goesOn([listening(behind: url, usual: "\(free)")], remark)
        }
        return try await trial.serve(address, &setup, remark)
    }

    private static func listening(behind url: PublicURL, usual: String) -> SetupQuestion {
        SetupQuestion(
            text: "Another program uses port \(ListenAddress.usual.port). To which address does the proxy lead?",
            prompt: "address", usual: usual, leave: { _, _ in .anywhere }
        ) { answer, trial, setup in
            guard let listen = ListenAddress(answer.unquoted) else {
                throw Failure(.usage, "Type an address and a port, for example 127.0.0.1:8471.")
            }
            return try await trial.serve(ServedAddress(listen: listen, publicURL: url), &setup)
        }
    }

    /// What `--public-url` says of a server that `--serve` asks for.
    package static func address(_ machine: SetupMachine) -> SetupQuestion {
        SetupQuestion(
            text: machine.isContainer
                ? "The https address of the proxy in front of the container."
                : "The address that your phone uses: that of this machine in your own network, which isn't encrypted; the "
                    + "https address of a proxy on this machine; or here for this machine alone.",
            prompt: "address", usual: machine.isContainer ? nil : machine.homeURL ?? "here", option: "--public-url",
            leave: { trial, _ in trial.machine.isContainer ? .container : .atHome }
        ) { answer, trial, setup in
            try trial.checkMayServe()
            return try await trial.serve(try trial.reader.address(answer, on: trial.machine), &setup)
        }
    }

    package static func file(usual: String?) -> SetupQuestion {
        SetupQuestion(
            text:
                "Where does the calendar go? In a folder it gets a name that can't be guessed, because anyone who knows "
                + "the name can read it.",
            prompt: "file or folder", usual: usual, option: "--publish", leave: { _, _ in .file }
        ) { answer, trial, setup in
            let path = try trial.reader.output(answer)
            let file = try await trial.output(path, of: setup)
            let take: Take = { _, _, setup in
                setup.calendar = file
                return .settled()
            }
            guard trial.asks, SetupTrial.isMissingFolder(path) else { return try await take("", trial, &setup) }
            return .goesOn([
                .consent("Make the folder \(path)?", yes: take) { _, _, _ in .goesOn([self.file(usual: usual)]) }
            ])
        }
    }
}
