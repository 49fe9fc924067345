package import Basics
package import SystemPackage

package struct FileError: Error, Sendable, Hashable {
    /// What happened and what to do, in sentences without a secret.
    package let message: String
    package let cause: Cause

    package init(message: String, cause: Cause = .failed) {
        self.message = message
        self.cause = cause
    }

    package enum Cause: Sendable, Hashable {
        case missing
        /// The file can't be what is wanted: it is a folder, or far too large.
        case unusable
        /// Nothing can be created there: the user lacks permission, the folder is missing, or the file system is
        /// read-only.
        case uncreatable
        /// Other users could read the file, so it isn't used until its mode is changed.
        case open
        /// The file is encrypted with another key than the one given.
        case locked
        case busy
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
    /// A sentence for this error of the system: the file `name` can't be read, written and so on.
    package func sentence(of name: String, doing what: String) -> String { "\(name) can't be \(what): \(self)." }
}

/// A file as messages name it, and its use, which decides the meaning of a system error.
struct Subject {
    enum Use {
        /// An input that the user has named.
        case input
        /// An output at a place that the user has chosen.
        case output
        /// A file that the program keeps for itself.
        case own
    }

    private let name: String
    private let use: Use
    /// What to do after a failure, with a leading space.
    private let advice: String

    init(_ name: String, _ use: Use, advice: String = "") {
        (self.name, self.use, self.advice) = (name, use, advice)
    }

    /// Makes a system call; its error becomes the sentence that the file can't be opened, written and so on.
    func being<Answer>(_ what: String, _ call: @autoclosure () throws(Errno) -> Answer) throws(FileError) -> Answer {
        do { return try call() } catch { throw failure(error, what) }
    }

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
