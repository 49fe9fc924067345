import CExpat
import Foundation

/// Limits the memory that expat may allocate for a document: expat keeps every name that it has met.
///
/// expat's allocation functions receive no context, so the remaining allowance is kept in thread-specific storage while
/// a parser works.
enum ParserMemory {
    /// In bytes. A recording has about a hundred names; parsing a piece needs less than a tenth of the limit.
    private static let most = 16 << 20

    /// Does the work with a new parser; returns nil if there is no memory for one.
    static func limited<Result, Failure: Error>(
        hasNamespaces: Bool, _ work: (XML_Parser) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        let left = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        left.initialize(to: most)
        pthread_setspecific(key, left)
        defer {
            pthread_setspecific(key, nil)
            left.deallocate()
        }
        guard let parser = makeParser(hasNamespaces) else { return nil }
        defer { XML_ParserFree(parser) }
        return try work(parser)
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private static func makeParser(_ hasNamespaces: Bool) -> XML_Parser? {
        var functions = XML_Memory_Handling_Suite(
            malloc_fcn: { ParserMemory.take($0) }, realloc_fcn: { ParserMemory.change($0, to: $1) },
            free_fcn: { ParserMemory.giveBack($0) })
        var blank: CChar = 0x20
        return hasNamespaces ? XML_ParserCreate_MM(nil, &functions, &blank) : XML_ParserCreate_MM(nil, &functions, nil)
    }

    /// Each allocation is preceded by its size, padded to keep it aligned.
    private static let head = 16

    private static var left: UnsafeMutablePointer<Int>? { pthread_getspecific(key)?.assumingMemoryBound(to: Int.self) }

    private static func take(_ size: Int) -> UnsafeMutableRawPointer? {
        guard let left, size <= left.pointee - head, let piece = malloc(size + head) else { return nil }
        left.pointee -= size + head
        piece.storeBytes(of: size, as: Int.self)
        return piece + head
    }

    private static func change(_ piece: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer? {
        guard let piece else { return take(size) }
        let old = (piece - head).load(as: Int.self)
        guard let left, size - old <= left.pointee, let moved = realloc(piece - head, size + head) else { return nil }
        left.pointee -= size - old
        moved.storeBytes(of: size, as: Int.self)
        return moved + head
    }

    private static func giveBack(_ piece: UnsafeMutableRawPointer?) {
        guard let piece else { return }
        left?.pointee += (piece - head).load(as: Int.self) + head
        free(piece - head)
    }
}
