#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Address {
    /// The address of something below this one, `path` without escapes, its parts divided by `/`.
    ///
    /// Names and values of the query are escaped as far as anything in them could be taken for something else.
    ///
    /// - Throws: `AddressError` when the whole is no address.
    package func appending(path: String, query: [(String, String)] = []) throws(AddressError) -> Address {
        guard var parts = URLComponents(string: revealed()) else { throw .unreadable }
        let base = parts.percentEncodedPath
        let steps = path.split(separator: "/").map { String($0).percentEncoded }
        if !steps.isEmpty {
            parts.percentEncodedPath = ([base.hasSuffix("/") ? String(base.dropLast()) : base] + steps)
                .joined(separator: "/")
        }
        if !query.isEmpty {
            let given = parts.percentEncodedQuery.map { $0.isEmpty ? [] : [$0] } ?? []
            parts.percentEncodedQuery = (given + [query.formEncoded]).joined(separator: "&")
        }
        guard let text = parts.string else { throw .unreadable }
        return try Address(parsing: text)
    }
}
