package import Web

/// A calendar's place on a server, read before it is written.
struct ServerTarget: Sendable {
    /// The present content; nil if there is none.
    let present: [UInt8]?
    private let place: ServerPlace
    private let upload: Upload
    private let expectation: Upload.Expectation

    /// - Throws: `RunError.upload`, or `.uncreatable` if tpmerge didn't write the present content.
    init(_ place: ServerPlace, _ upload: Upload) async throws(RunError) {
        self.place = place
        self.upload = upload
        let found: Upload.Present
        do throws(UploadError) { found = try await upload.look(at: place.address, place.credentials) } catch {
            throw .upload(error)
        }
        switch found {
        case .absent:
            present = nil
            expectation = .absent
        case .present(let etag, let body):
            guard PresentOutput(bytes: body).isOurs else {
                throw .uncreatable(
                    "What is stored at \(place.address.host) under the configured address was not written by tpmerge "
                        + "and was left unchanged. Delete it there, or choose another address.")
            }
            present = body
            expectation = etag.map(Upload.Expectation.etag) ?? .nothing
        }
    }

    /// - Throws: `RunError.upload`, or `.waiting` if the content has changed since it was read.
    func put(_ bytes: [UInt8]) async throws(RunError) {
        let answer: Upload.PutAnswer
        do throws(UploadError) {
            answer = try await upload.put(
                bytes, contentType: "text/calendar; charset=utf-8", to: place.address, place.credentials,
                expecting: expectation)
        } catch {
            throw .upload(error)
        }
        guard case .stored = answer else {
            throw .waiting("Someone else changed \(place.name) in the meantime. Try again later.")
        }
    }
}

/// An address for a calendar that accepts PUT, such as a file in a WebDAV folder.
package struct ServerPlace: Sendable, Hashable {
    package let address: Address
    package let credentials: Credentials?

    package init(_ address: Address, _ credentials: Credentials?) {
        self.address = address
        self.credentials = credentials
    }

    /// Its name for people; the rest of the address may be a secret.
    package var name: String { "the calendar at \(address.host)" }

    /// Its key in the memory.
    var key: String { "\(address.host)#\(SecretDigest(address.revealed()).hexadecimal)" }
}
