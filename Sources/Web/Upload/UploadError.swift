/// An upload, or a look before it, that failed: at which server and how.
package struct UploadError: Error, Sendable, Hashable {
    /// The server that was being asked.
    package let host: String
    package let fault: UploadFault

    package init(host: String, fault: UploadFault) {
        self.host = host
        self.fault = fault
    }

    /// What it means for the one who asked.
    package var outlook: FetchOutlook {
        switch fault {
        case .locked: .temporary
        case .other(let fault): fault.outlook
        case .unencrypted, .redirected, .loginNeeded, .loginRefused, .forbidden, .folderMissing, .noUploads, .full:
            .permanent
        }
    }

    /// How long the server asks to be left alone, at most 24 h.
    package var retryAfter: Duration? {
        guard case .other(.busy(_, let retryAfter)) = fault else { return nil }
        return retryAfter
    }
}
