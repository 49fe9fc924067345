package import Basics
package import Files
import Foundation
import GRDB
import SystemPackage

package struct StoreError: Error, Sendable, Equatable {
    /// What happened to which file, and advice if there is any.
    package let sentence: String
    /// The same without SQLite's own message; nil if the sentence contains none.
    private let plainSentence: String?
    package let cause: Cause

    /// - Parameter plain: the sentence without SQLite's own message; nil if it contains none.
    package init(sentence: String, plain: String? = nil, cause: Cause) {
        self.sentence = sentence
        plainSentence = plain
        self.cause = cause
    }

    package enum Cause: String, Sendable {
        case busy
        case readOnly = "read_only"
        case full
        case failed
        /// The file is not a memory that this version can read.
        case damaged
        /// The file is a memory that only a build before 0.1 was complete can read.
        case older
        /// It belongs to another configuration by now.
        case otherOwner = "other_owner"
    }
}

extension StoreError: Failing {
    package var failure: Failure {
        Failure(kind, sentence, codes: [Failure.Code(rawValue: "memory.\(cause.rawValue)")], remoteEvent: plainSentence)
    }

    package var kind: Failure.Kind {
        switch cause {
        case .busy: .temporary
        case .otherOwner: .configuration
        case .readOnly: .uncreatable
        case .full, .failed, .damaged, .older: .storage
        }
    }
}

extension StoreError {
    /// The error for anything thrown while a memory was read or written.
    ///
    /// - Parameter path: the memory's file.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as StoreError: self = error
        case let damage as Damage: self.init(damage, at: path)
        case let older as OlderBuild:
            self.init(
                sentence: "\(path) was written by a build of tpmerge before 0.1 was complete. It was left as it is. "
                    + older.advice(path), cause: .older)
        case let error as DatabaseError: self.init(error, at: path)
        default: self = .failed(path, "\(error)")
        }
    }

    /// The error for anything thrown while an existing file was opened: a statement that doesn't fit the file, or a
    /// format that SQLite doesn't know, is damage.
    init(opening error: any Error, at path: String) {
        if let error = error as? DatabaseError, error.resultCode == .SQLITE_ERROR {
            self.init(Damage.damaged, at: path)
        } else {
            self.init(error, at: path)
        }
    }

    init(_ damage: Damage, at path: String) {
        self.init(sentence: "\(path) \(damage.reason).", cause: .damaged)
    }

    package init(_ error: FileError) { self.init(sentence: error.message, cause: .failed) }

    init(_ code: Errno, at path: String, doing what: String) {
        let cause: Cause =
            switch code {
            case .noSpace, .diskQuotaExceeded: .full
            case .permissionDenied, .notPermitted, .readOnlyFileSystem: .readOnly
            default: .failed
            }
        self.init(sentence: code.sentence(of: path, doing: what), cause: cause)
    }

    static func last(at path: String, doing what: String) -> StoreError {
        StoreError(Errno(rawValue: errno), at: path, doing: what)
    }

    private init(_ error: DatabaseError, at path: String) {
        if error.extendedResultCode == .SQLITE_IOERR_SHMSIZE {
            self = .full(path)
            return
        }
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: self.init(Damage.damaged, at: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(
                sentence: "The memory in \(path) is in use by another program. Try again later.", cause: .busy)
        case .SQLITE_READONLY, .SQLITE_PERM:
            self.init(sentence: "The memory in \(path) can't be written: it is read-only.", cause: .readOnly)
        case .SQLITE_FULL: self = .full(path)
        default:
            self = .failed(path, error.message ?? "SQLite's error \(error.extendedResultCode.rawValue)")
        }
    }

    private static func failed(_ path: String, _ reason: String) -> StoreError {
        let event = "The memory in \(path) can't be used"
        return StoreError(sentence: "\(event): \(reason).", plain: "\(event).", cause: .failed)
    }

    private static func full(_ path: String) -> StoreError {
        StoreError(sentence: "The memory in \(path) can't be written: the disk is full.", cause: .full)
    }
}

/// Why a file is not a memory that this version can read.
struct Damage: Error, Equatable {
    /// The rest of a sentence that begins with the file's name.
    let reason: String

    static let damaged = Damage(reason: "is damaged")
    static let empty = Damage(reason: "is empty")
    static let foreign = Damage(reason: "is not a tpmerge database")
    static let newer = Damage(reason: "was written by a newer tpmerge")
}
