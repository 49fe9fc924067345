package import Basics
package import SystemPackage

/// Why something on this machine can't be read, written or used.
package struct FileError: Error, Sendable, Hashable {
    /// What happened and what to do, in sentences without a secret.
    package let message: String
    package let cause: Cause

    package init(message: String, cause: Cause = .failed) {
        self.message = message
        self.cause = cause
    }

    /// What stands in the way.
    package enum Cause: Sendable, Hashable {
        /// A file that was named is not there.
        case missing
        /// What is there can't be what is wanted: it is a folder, or far too large.
        case unusable
        /// Nothing can be put there: the user may not, its folder is missing, or the file system is read-only.
        case uncreatable
        /// Others could read it, so that it isn't used before somebody closes it.
        case open
        /// It is encrypted, and the key that is given is another one.
        case locked
        /// Another process holds it.
        case busy
        /// Reading or writing failed, or what lies there is damaged.
        case failed
    }
}

extension FileError: Failing {
    package var failure: Failure {
        switch cause {
        case .missing: Failure(.missing, message, codes: ["file.missing"])
        case .unusable: Failure(.unusable, message, codes: ["file.unusable"])
        case .uncreatable: Failure(.uncreatable, message, codes: ["file.uncreatable"])
        case .open: Failure(.configuration, message, codes: ["file.open"])
        case .locked: Failure(.configuration, message, codes: ["file.locked"])
        case .busy: Failure(.temporary, message, codes: ["file.busy"])
        case .failed: Failure(.storage, message, codes: ["file.failed"])
        }
    }
}

extension Errno {
    /// What the system says of something that couldn't be done with a file.
    package func sentence(of name: String, doing what: String) -> String { "\(name) can't be \(what): \(self)." }
}

/// A file as sentences name it, and what it is there for, which decides what an error of the system means.
struct Subject {
    enum Use {
        /// It is read, and somebody has named it.
        case input
        /// It is written where somebody wants it.
        case output
        /// It is kept for the program itself.
        case own
    }

    private let name: String
    private let use: Use
    /// What to do when something fails, with a space before it.
    private let advice: String

    init(_ name: String, _ use: Use, advice: String = "") {
        self.name = name
        self.use = use
        self.advice = advice
    }

    /// What the system answers; its error becomes the sentence that the file can't be opened, written and so on.
    func being<Answer>(_ what: String, _ call: @autoclosure () throws(Errno) -> Answer) throws(FileError) -> Answer {
        do throws(Errno) { return try call() } catch { throw failure(error, what) }
    }

    /// The error for what the system has answered.
    func failure(_ code: Errno, _ what: String) -> FileError {
        let cause = cause(of: code)
        guard cause != .missing else { return FileError(message: "\(name) does not exist.", cause: cause) }
        return FileError(message: code.sentence(of: name, doing: what) + advice, cause: cause)
    }

    private func cause(of code: Errno) -> FileError.Cause {
        switch (use, code) {
        case (.input, .noSuchFileOrDirectory), (.input, .notDirectory): .missing
        case (.output, .permissionDenied), (.output, .notPermitted), (.output, .readOnlyFileSystem),
            (.output, .noSuchFileOrDirectory), (.output, .notDirectory), (.output, .isDirectory),
            (.output, .fileNameTooLong), (.own, .readOnlyFileSystem):
            .uncreatable
        default: .failed
        }
    }
}
