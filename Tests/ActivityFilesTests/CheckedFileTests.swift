import ActivityFiles
import Testing

struct CheckedFileTests {}
