import CommandLab
import Foundation
import Testing

/// Row 34: writing fails.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason), .slow) struct DiskRows {
    @Test("34: disk full or an I/O error at every write", arguments: [(Shim.Kind.noRoom, true), (.broken, false)])
    func row34(_ kind: Shim.Kind, _ isLasting: Bool) async throws {
        let template = try await Anna.withNews()
        let ideal = try await template.undisturbed()
        let good = try template.lastGood()
        var refused = 0
        try await template.atEachStep(kind, lasting: isLasting) { anna, ending, step in
            let left = try anna.folder.names().filter { $0.contains("tpmerge-") }
            if !left.isEmpty, step.rawValue.contains("unlink") {
                // What couldn't be removed is removed by a later run.
                return try await anna.expectTidied(step)
            }
            #expect(left == [], step)
            if ending.status == 0 {
                // What fails after publishing takes nothing back.
                #expect(try anna.published() == ideal, step)
            } else {
                refused += 1
                #expect(ending.status == 74, "\(step) \(ending.errors)")
                #expect(ending.errors.hasPrefix("tpmerge: error: "), "\(step) \(ending.errors)")
                #expect(ending.errors.count { $0 == "\n" } == 1, "\(step) \(ending.errors)")
                if isLasting, step.rawValue.contains("rename /out.json") {
                    // Where nothing can be renamed any more, the first can't be put back either: both are whole.
                    #expect(try anna.published() == [ideal[0], good.bytes[1]], step)
                } else {
                    try anna.expectUntouched(good)
                }
            }
            // An I/O error does to memory what a full disk does; there a look now and then is enough.
            if kind == .noRoom || refused % 4 == 0 { try await anna.expectMended(as: ideal, step) }
        }
        #expect(refused > 10)
    }

    @Test("34: a read-only file system is 73") func readOnly() async throws {
        let anna = try await Anna.withNews()
        let ideal = try await anna.undisturbed()
        let good = try anna.lastGood()
        for arguments in [[], ["--no-state"]] {
            let fault = Shim.fault(.readOnly, atStep: 1, in: anna.folder.path, note: "/dev/null", lasting: true)
            let ending = try await anna.merge(arguments, environment: fault)
            try anna.expect(good, after: ending, status: 73, saying: "Read-only file system")
        }
        try await anna.expectMended(as: ideal, "after a read-only file system")
    }

    @Test(
        "34: a small disk that is full, and one that is read-only",
        .enabled(if: SmallDisk.isAvailable, "Mounting needs root and a kernel that lets it."))
    func smallDisk() async throws {
        let anna = try await Anna.withNews()
        let lines = try SmallDisk.lines(of: anna)
        #expect(
            lines == [
                "full 74 same same 1577836800 1577836800 fill,out.ics,out.json 1",
                "room 0 other other out.ics,out.json",
                "read-only 73 same same 1577836800 1577836800 out.ics,out.json 1",
            ])
    }
}

/// A disk of 64 KiB in a mount namespace of its own, gone with the process that sees it.
enum SmallDisk {
    static let isAvailable = (try? Shell.run("unshare -m mount -t tmpfs -o size=64k none /mnt 2>/dev/null").status) == 0

    /// Publishes on it while it is full, has room again, and is read-only, and tells how that went.
    static func lines(of anna: Anna) throws -> [String] {
        let script = """
            mkdir disk before && mount -t tmpfs -o size=64k none disk || exit 1
            cp out.ics out.json disk && touch -d 2020-01-01T00:00:00Z disk/* && cp -p disk/* before
            sed -i 's,ics: ,ics: disk/,; s,json: ,json: disk/,' config.yaml
            compare() {
                for name in out.ics out.json; do
                    cmp -s disk/$name before/$name && printf 'same ' || printf 'other '
                done
            }
            moments() { stat -c %Y disk/out.ics disk/out.json | tr '\\n' ' '; }
            names() { ls -A disk | paste -sd, | tr '\\n' ' '; }
            sentences() { wc -l < errors; }
            run() { "$TPMERGE" merge --today 2026-03-18 2> errors; printf "$1 $? "; }
            cat /dev/zero > disk/fill 2> /dev/null
            run full; compare; moments; names; sentences
            rm disk/fill
            run room; compare; names; echo
            touch -d 2020-01-01T00:00:00Z disk/out.* && cp -p disk/* before
            sed -i 's/Easy Technique/Technique/' feed.ics
            mount -o remount,ro disk
            run read-only; compare; moments; names; sentences
            """
        let environment = anna.environment.merging(["TPMERGE": try Command.binary.get().path]) { $1 }
        try anna.folder.write(script, to: "script")
        let output = try Shell.run("unshare -m sh ./script", in: anna.folder.url, environment: environment).output
        return String(decoding: output, as: UTF8.self).split(separator: "\n")
            .map { $0.split(separator: " ").joined(separator: " ") }
    }
}
