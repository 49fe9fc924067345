package typealias Snapshot = Remembered
