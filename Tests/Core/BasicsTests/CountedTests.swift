import Basics
import Testing

struct CountedTests {
    @Test func oneIsOne() {
        #expect([0, 1, 2].map(\.activities) == ["0 activities", "1 activity", "2 activities"])
        #expect([0, 1, 2].map { $0.counted("event") } == ["0 events", "1 event", "2 events"])
    }
}
