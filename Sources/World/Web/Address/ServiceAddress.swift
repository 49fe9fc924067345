/// Where a service is that receives secrets.
package enum ServiceAddress {
    /// An address that may receive secrets: encrypted, unless it is this machine itself.
    /// - Throws: a sentence that names the problem.
    package static func address(_ text: String) throws(Problem) -> Address {
        let address: Address
        do { address = try Address(parsing: text) } catch { throw Problem(description: "\(error)") }
        guard address.isPrivate else {
            throw Problem(description: "It must begin with https://; http:// is for this machine only.")
        }
        return address
    }

    /// The address that a variable of the environment names, else the usual one.
    /// - Throws: a sentence that names the variable and the problem.
    package static func address(
        in variable: String, of environment: [String: String], else usual: String
    ) throws(Problem) -> Address {
        let named = environment[variable] ?? ""
        do { return try address(named.isEmpty ? usual : named) } catch {
            throw Problem(description: "$\(variable): \(error)")
        }
    }

    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }
}
