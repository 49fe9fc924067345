import Web

/// What a setup has to know of the machine that it is for.
package struct SetupMachine: Sendable, Equatable {
    /// Its address in its own network; nil where it has none.
    package let homeAddress: String?
    /// Whether this is a container of our image: phones reach it only by what its host publishes.
    package let isContainer: Bool
    /// The folder in which documents and samples are installed; nil where they aren't.
    package let documents: String?

    package init(homeAddress: String? = nil, isContainer: Bool = false, documents: String? = nil) {
        self.homeAddress = isContainer ? nil : homeAddress
        self.isContainer = isContainer
        self.documents = documents
    }

    /// The address by which phones in the own network reach a server here; nil where there is none.
    package var homeURL: String? { homeAddress.map { "http://\($0):\(ListenAddress.usual.port)" } }

    /// Where a document or a sample is.
    func place(of document: String) -> String { documents.map { "\($0)/\(document)" } ?? document }
}
