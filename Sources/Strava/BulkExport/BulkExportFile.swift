public import Basics

extension ActivityFile {
    /// Reads the `activities.csv` of Strava's bulk export, whose dates are in UTC and whose local times are those of
    /// the athlete's zone.
    ///
    /// A row that can't be used is skipped and reported; a text without the columns of an export, or one that ends in
    /// the middle of a row, is refused. Descriptions, notes and weights are not read.
    ///
    /// - Throws: `ActivityFileError` when this is no bulk export, or a broken one.
    public static func readBulkExport(
        _ bytes: [UInt8], name: String, zone: Zone
    ) throws(ActivityFileError) -> ActivityFile {
        var reader = BulkExportReader(bytes, file: name, zone: zone)
        try reader.readAll()
        return ActivityFile(
            name: name, elementCount: reader.count, activities: reader.activities, diagnostics: reader.diagnostics,
            reachesToday: false)
    }
}
