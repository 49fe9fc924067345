import Web

/// Facts about the machine that a setup is for.
package struct SetupMachine: Sendable, Equatable {
    /// Its address in its own network; nil if it has none.
    package let homeAddress: String?
    /// Whether this is a container of tpmerge's image: phones reach only the ports that its host publishes.
    package let isContainer: Bool
    /// The folder of installed documents and samples; nil if they aren't installed.
    package let documents: String?

    package init(homeAddress: String? = nil, isContainer: Bool = false, documents: String? = nil) {
        self.homeAddress = isContainer ? nil : homeAddress
        self.isContainer = isContainer
        self.documents = documents
    }

    /// The address at which phones in the same network reach a server here; nil if there is none.
    package var homeURL: String? { homeAddress.map { "http://\($0):\(ListenAddress.usual.port)" } }

    /// Where to find a document or sample.
    func place(of document: String) -> String { documents.map { "\($0)/\(document)" } ?? document }
}
