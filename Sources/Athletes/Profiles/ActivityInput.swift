import Archive
import Files
import Foundation
import Strava

/// Reads the paths under `activities`: a JSON list, or a bulk export as a table, a folder or a zip. tpmerge goes by the
/// content, not the name.
enum ActivityInput {
    /// A table of fifty thousand activities takes half of that.
    private static let largestTable = 64 << 20
    private static let largestProfile = 1 << 20

    /// The bytes of the list or the table.
    package static func read(_ path: String) throws(RunError) -> [UInt8] {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return try table(inFolder: path)
        }
        return isZip(path) ? try table(inZip: path) : try RunError.files(InputFile.read(path))
    }

    /// The bytes of the export's profile table, which names the athlete; nil if it can't be read, or the table beside
    /// it has another name.
    package static func profile(of path: String) -> [UInt8]? {
        if isZip(path) { return try? ZipArchive.contents(of: BulkExport.profileName, in: path, atMost: largestProfile) }
        let url = URL(fileURLWithPath: path)
        let folder = url.lastPathComponent == BulkExport.tableName ? url.deletingLastPathComponent() : url
        return try? InputFile.read(folder.appendingPathComponent(BulkExport.profileName).path)
    }

    private static func table(inFolder folder: String) throws(RunError) -> [UInt8] {
        let path = folder + (folder.hasSuffix("/") ? "" : "/") + BulkExport.tableName
        guard FileManager.default.fileExists(atPath: path) else {
            let found = "\(folder) contains no \(BulkExport.tableName)"
            throw .unusable(
                folder.hasNoDeviceFiles
                    ? "\(found). Give the folder of an unpacked bulk export."
                    : "\(found), but recordings. Give these with --files, or name the folder under files: in the "
                        + "configuration.")
        }
        return try RunError.files(InputFile.read(path))
    }

    private static func isZip(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let beginning = try? file.read(upToCount: 4) else { return false }
        return BulkExport.looksLikeZip(beginning)
    }

    private static func table(inZip path: String) throws(RunError) -> [UInt8] {
        do {
            return try ZipArchive.contents(of: BulkExport.tableName, in: path, atMost: largestTable)
        } catch {
            switch error {
            case .missing: throw .file(FileError(message: "\(error)", cause: .missing))
            case .unreadable: throw .file(FileError(message: "\(error)"))
            default: throw .unusable("\(error)")
            }
        }
    }
}
