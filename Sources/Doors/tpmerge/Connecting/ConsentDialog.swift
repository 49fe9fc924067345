import Athletes
import Basics
import Export
import Files
import Foundation
import Profiles
import Senders
import Store
import StravaAPI
import Web

/// The way from a consent request to a stored connection.
struct ConsentDialog {
    let owner: AthleteOwner
    let application: StravaApplication
    let connections: StravaConnections
    let console: Console
    let lock: HeldLock
    /// Whether to ask for permission to upload activities, too.
    let asksToWrite: Bool
    /// Whether an account that is connected for another athlete is moved to this one.
    let takesOver: Bool
    let access: AccessStore
    let opensBrowser: Bool
    let port: Int
    let patience: Duration

    /// Asks for consent, waits, and keeps the connection. The first answer counts, even a denial.
    func run() async throws -> ExitStatus {
        let before: Connection?
        let storage = connections.storage(of: owner.athlete)
        do {
            before = try storage.load()
        } catch {
            guard error.cause == .failed || error.cause == .locked else { throw error }
            console.warning("The stored connection can't be used and will be replaced. \(error)")
            before = nil
        }
        // Strava accepts a consent's code only once: a place that can't store the connection must show before.
        try storage.checkSaving()
        do {
            return try await LoopbackListener.listen(port: port) { port, requests in
                await ask(port: port, requests, before: before)
            }
        } catch {
            throw Failure(.temporary, "\(error)")
        }
    }

    private func ask(port: Int, _ requests: AsyncStream<LoopbackRequest>, before: Connection?) async -> ExitStatus {
        let question: ConsentRequest
        do {
            question = try ConsentRequest(
                application: application, redirect: "http://127.0.0.1:\(port)/",
                scopes: Scopes.wantedNames + (asksToWrite ? [Scopes.write] : []), force: before != nil,
                randomBytes: connections.outside.randomBytes)
        } catch {
            return console.fail(error)
        }
        put(question)
        let replies = ConsentReply.all(
            requests, pasted: !opensBrowser, patience: patience, sleep: connections.outside.sleep)
        for await reply in replies {
            switch reply {
            case .timedOut:
                console.error("No answer came in time. Run tpmerge connect strava again.")
                return .temporary
            case .asked(let request):
                guard let ending = await ending(question, request.target) else {
                    await request.respond(
                        LoopbackPage(
                            status: 404, heading: "Nothing here", text: "tpmerge is waiting for Strava's reply."))
                    continue
                }
                await request.respond(page(on: ending, before))
                return report(ending, before)
            case .pasted(let readings):
                for text in readings {
                    if let ending = await ending(question, text) { return report(ending, before) }
                }
                console.warning(
                    "This is not Strava's reply. Choose Authorize there, then copy the whole address that the "
                        + "browser shows.")
            }
        }
        return .temporary
    }

    private func put(_ question: ConsentRequest) {
        guard opensBrowser else {
            console.show(
                """
                Open the address below in a browser, on any computer, and choose Authorize.
                If the browser then finds no page, copy the address that it shows, paste it here and press Return.
                """)
            print(question.consentURL)
            return
        }
        let isOpen = Browser.open(question.consentURL)
        console.show(
            """
            \(isOpen ? "Strava's consent page opens in your browser. If it doesn't, open:" : "Open in a browser:")
            \(question.consentURL)
            """)
    }

    /// What an answer leads to; nil if the text is no answer, or malformed.
    private func ending(_ question: ConsentRequest, _ text: String) async -> Result<Connection, StravaError>? {
        do {
            guard let answer = try question.answer(text) else { return nil }
            return await keep(answer, question)
        } catch {
            return error == .malformed ? nil : .failure(StravaError(error))
        }
    }

    private func keep(_ answer: ConsentAnswer, _ question: ConsentRequest) async -> Result<Connection, StravaError> {
        do {
            let new = try await owner.connect(
                to: application, with: answer, verifier: question.proof.verifier, asked: question.scopes,
                takingOver: takesOver, through: connections, lock)
            if let holder = new.formerHolder {
                // A hint that can't be removed now is removed once it was followed up.
                if access.exists { try? access.forgetHints(of: holder) }
                console.show("\(holder.safeForTerminal) is no longer connected to Strava.")
            }
            new.remains.forEach(console.warning)
            return .success(new.connection)
        } catch {
            return .failure(error)
        }
    }

    private func report(_ ending: Result<Connection, StravaError>, _ before: Connection?) -> ExitStatus {
        switch ending {
        case .failure(let error): return console.fail(error)
        case .success(let connection):
            print(connection.sentences(replacing: before))
            if let remark = connection.scopes.remark { console.warning(remark) }
            if asksToWrite, !connection.scopes.writeActivities {
                console.error(
                    "Strava did not grant permission to upload activities. The connection is kept for reading. To upload, "
                        + "run tpmerge connect strava --write again and leave that permission ticked.")
                return .refused
            }
            if before?.scopes.writeActivities == true, !connection.scopes.writeActivities {
                console.warning(
                    "Activities can no longer be uploaded with this connection. To allow it again: "
                        + "tpmerge connect strava --write")
            }
            return .done
        }
    }

    private func page(on ending: Result<Connection, StravaError>, _ before: Connection?) -> LoopbackPage {
        switch ending {
        case .success(let connection):
            LoopbackPage(
                status: 200, heading: "tpmerge is connected",
                text: connection.sentences(replacing: before) + " You can close this window.")
        case .failure(let error):
            LoopbackPage(
                status: 400, heading: "tpmerge is not connected", text: console.typed.completing("\(error)"))
        }
    }
}

extension Connection {
    fileprivate func sentences(replacing before: Connection?) -> String {
        let granted = "Connected to Strava as \(shownName). Granted: \(scopes)."
        guard let before, before.athleteID != athleteID, before.athleteID != 0, athleteID != 0 else { return granted }
        return granted + "\nThis replaces the connection of another account, \(before.shownName)."
    }

    /// The athlete's name, or the id if Strava doesn't give a name.
    var shownName: String {
        guard athleteName.isEmpty else { return athleteName.safeForTerminal }
        return athleteID == 0 ? "an athlete whose name Strava doesn't give" : "athlete \(athleteID)"
    }
}

enum Browser {
    /// Opens an address; returns false if no program can open it.
    static func open(_ address: String) -> Bool {
        #if os(macOS)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        let path = ProgramPath.path(of: opener, on: ProcessInfo.processInfo.environment["PATH"])
        guard let path else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return (try? process.run()) != nil
    }
}
