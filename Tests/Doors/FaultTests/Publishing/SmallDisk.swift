import CommandLab
import Foundation

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
