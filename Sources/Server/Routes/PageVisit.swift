import Athletes
import Basics
import HTTPTypes
import Keyring
import Pages
import Settings
import Store

/// Somebody who has signed in looks at a page of an athlete.
struct PageVisit: Sendable {
    let asked: Asked
    let hall: Hall
    let asker: Asker
    let owner: AthleteOwner
    /// What forms of the page bring along.
    let formToken: String

    var athlete: Athlete { owner.athlete }

    /// The path of one of the athlete's parts, from outside.
    func path(_ part: String) -> String { hall.path(Self.path(part, of: athlete)) }

    /// The same below the public address.
    static func path(_ part: String, of athlete: Athlete) -> String {
        "/athletes/\(PercentEncoding.encoded(athlete.name))/\(part)"
    }

    /// What stands around the page.
    ///
    /// - Parameter part: the part of the path that links name.
    func frame(_ page: String, _ heading: String, part: String) -> PageFrame {
        var frame = PageFrame(base: hall.publicURL.path, page: page, heading: heading, athlete: athlete.name)
        frame.csrf = formToken
        frame.links = Self.parts.map { PageFrame.Link($0.label, to: path($0.part), isCurrent: $0.part == part) }
        frame.message = Message.frame(for: asked.query["message"])
        return frame
    }

    /// The parts that the navigation leads to.
    private static let parts = [(part: "connections", label: "Connections")]
}

extension Hall {
    /// Lets somebody in who has signed in, or sends them to sign in first.
    ///
    /// - Returns: the visit, or the answer that leads to the sign-in page.
    func visit(_ asked: Asked) throws(ServerError) -> Result<PageVisit, Redirection> {
        guard asked.segments.count >= 2 else { throw ServerError(.notFound) }
        guard let asker = try doors.session(asked), case .session(let session, let id) = asker,
            session.athlete.map({ roster.owner(of: $0) != nil }) ?? true
        else { return .failure(Redirection(answer: signInFirst(asked))) }
        let owner = try owner(of: asked.segments[1], for: asker)
        return .success(PageVisit(asked: asked, hall: self, asker: asker, owner: owner, formToken: id.formToken))
    }

    /// A visit that changes something: only from one of our own forms.
    func change(_ asked: Asked) async throws(ServerError) -> Result<(PageVisit, Fields), Redirection> {
        switch try visit(asked) {
        case .failure(let redirection): return .failure(redirection)
        case .success(let visit):
            try doors.checkOrigin(asked)
            let form = try await asked.form()
            try doors.check(visit.asker, asked, token: form["csrf"])
            return .success((visit, form))
        }
    }

    private func signInFirst(_ asked: Asked) -> Answer {
        let isLook = asked.method == .get || asked.method == .head
        let then = "/" + asked.segments.map(PercentEncoding.encoded).joined(separator: "/")
        return .seeOther(
            path("/sign-in?" + (isLook ? "" : "message=signed_out&") + "then=\(PercentEncoding.encoded(then))"))
    }
}

/// The answer that leads elsewhere instead.
struct Redirection: Error {
    let answer: Answer
}
