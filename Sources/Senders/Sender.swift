package import Messages

/// One way out of the house.
package protocol Sender: Sendable {
    /// Sends a message once and says what came of it, in a sentence without secrets.
    ///
    /// It takes 30 s at most; 5 s more where a program must be killed, and twice as long where a chat has moved.
    func send(_ message: Message) async -> SendOutcome
}
