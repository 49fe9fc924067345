/// What is wrong with a file that is no memory this version can read.
struct Damage: Error, Equatable {
    /// The rest of a sentence that begins with the file's name.
    let reason: String

    static let damaged = Damage(reason: "is damaged")
    static let empty = Damage(reason: "is empty")
    static let foreign = Damage(reason: "is no memory of tpmerge")
    static let newer = Damage(reason: "was written by a newer tpmerge")
}
