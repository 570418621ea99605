import TestSupport
import Testing

@testable import System

@Suite("The processors that a process may use")
struct ProcessorsTests {
    @Test("are those of its affinity")
    func affinity() {
        #expect(
            Processors.allowed(byStatus: "Name:\ttyto\nCpus_allowed:\tf00,00000003\nCpus_allowed_list:\t0-1\n") == 6)
        #expect(Processors.allowed(byStatus: "Name:\ttyto\n") == nil)
        #expect(Processors.count >= 1)
    }

    @Test(
        "are no more than its control group has time for, rounded up",
        arguments: [
            ("max 100000\n", nil), ("150000 100000\n", 2), ("200000 100000\n", 2), ("1 100000", 1), ("", nil),
            ("0 0", nil),
            ("x y", nil),
        ])
    func quota(text: String, count: Int?) { #expect(Processors.quota(text) == count) }

    @Test("are limited by all groups around it")
    func groups() {
        #expect(
            Processors.folders(ofGroup: "1:cpu:/old\n0::/a/b\n") == [
                "/sys/fs/cgroup", "/sys/fs/cgroup/a", "/sys/fs/cgroup/a/b",
            ])
        #expect(Processors.folders(ofGroup: "0::/\n") == ["/sys/fs/cgroup"])
        #expect(Processors.folders(ofGroup: "").isEmpty)
    }
}
