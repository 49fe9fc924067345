import ArgumentParser
import QRCodes
import Web

/// For commands that print links, which phones read from the terminal.
struct CodeOptions: ParsableArguments {
    @Flag(name: .customLong("no-qr"), help: "Draw no QR code on a terminal.") var noQR = false

    /// Draws a link where a phone can read it and reach what it leads to.
    func draw(_ link: String, at address: PublicURL, _ environment: [String: String]) {
        guard !noQR, !address.isLoopback else { return }
        let lines = QRCode(link)?.lines(columns: Terminal.width, environment: environment)
        for line in lines ?? [] { print(line) }
    }
}
