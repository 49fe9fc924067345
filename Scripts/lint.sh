#!/bin/sh
# Checks format, module walls, size of files, scripts. Prints what is wrong and ends with 1.
set -u

check=lint
# shellcheck source=Scripts/check/lib.sh
. Scripts/check/lib.sh

# $1: what is wrong, $2: where; nowhere is well.
refuse() {
    [ -z "$2" ] || complain "$1:
$2"
}

swift format lint --strict --recursive Package.swift Sources Tests || status=1

# What a pure module may not do: time, chance, environment, network, files, output.
impure='Date\(\)|\.now\b|UUID\(\)|\.random|ProcessInfo|getenv|TimeZone\.current|Locale\.current|print\(|FileManager|FileHandle|URLSession|\bopen\(|\basync\b|\bawait\b'
for place in Core Formats Doors/Pages StandIns/SeededRandom; do
    refuse "$place is not pure" "$(grep -nE "$impure" -r --include='*.swift' "Sources/$place" |
        grep -vE '^[^:]+:[0-9]+: *///?|^Sources/Core/Cryptography/')"
done

# Calls that trap, which data from outside must never reach.
refuse "traps" "$(grep -nE 'try!|fatalError|preconditionFailure|\bprecondition\(|\bassert\(|as! ' -r Sources)"
refuse "a dictionary that traps where a key comes twice" "$(grep -nE 'uniqueKeysWithValues' -r Sources)"

# Pauses are handed in (Outside). Only the waits for a lock, a time limit, and the forced end of the process are real.
refuse "a pause that isn't handed in" "$(grep -nE '(Task|Thread)\.sleep|\busleep\(' -r Sources |
    grep -vE '^Sources/(StandIns/|World/Web/(Outside|Exchange/Transport)\.swift|World/Files/FileLock\.swift|Doors/Server/Runs/Signals\.swift)')"

# Tests measure no time and wait for none, since a machine may be slow, and any day may be today: they wait for events (Waiting.swift),
# read the clock that they have set, and end only a hang after a minute or more. Where real time is the subject, a comment that
# begins with "Real time:" says why, on the line itself or on one of the two above it.
found=$(find Tests -name '*.swift' ! -name Waiting.swift -exec awk '
    FNR == 1 { reason = -9 }
    /\/\/ Real time: / { reason = FNR }
    /^ *\/\/ / { next }
    (/(Task|Thread)\.sleep|[^a-zA-Z.](u|nano)?sleep\(|asyncAfter|(letPass|holdUp)\(|(Continuous|Suspending)Clock|Dispatch(Wall)?Time/ ||
        /[^a-zA-Z]Date(\.init)?\(\)|SinceNow|clock_gettime|gettimeofday|(^|[^a-zA-Z])time\(nil\)|systemUptime/ ||
        /((^|[[ (,])|Date|Instant|Continuous|Suspending)\.now([^a-zA-Z]|$)/ ||
        /(within|patience|timeout): *([A-Za-z]*\.seconds\()?([0-9]|[1-5][0-9])(\.[0-9]+)?[^0-9_.]/ ||
        /(total|[lL]imit|idle|connect): *[A-Za-z]*\.seconds\(([0-9]|[1-5][0-9])(\.[0-9]+)?\)/ ||
        /(within|patience|timeout|total|[lL]imit|idle|connect): *[A-Za-z]*\.(milli|micro|nano)seconds/) &&
        FNR - reason > 2 { print FILENAME ":" FNR ":" $0 }
' {} +)
refuse 'a test that looks at the clock. Wait for an event, or say why after "Real time:"' "$found$(
    grep -nE '(wait_for_timeout|sleep)\(|timeout=([0-9]|[1-5][0-9])(_000)?\b' -r Tests/Doors/Browser --include='*.py' | grep -v '# Real time: ')"

# Code that depends on the end of a value's life: the optimiser may end it after its last use. Scopes hold what must be held.
# Only memory that one value alone owns may end whenever the value does.
refuse "an end that nobody sees" "$(grep -nw deinit -r Sources | grep -v '^Sources/Core/Basics/ByteOutput\.swift')"

# Only one module imports each C library; the network and cryptography are walled in, too.
# $1: imports, by a pattern, $2: a pattern of the folders below Sources that may have them.
wall() {
    refuse "$1 is imported outside of $2" "$(grep -lE "import ($1)" -r Sources | grep -vE "^Sources/($2)/")"
}
wall CLibical Formats/ICalendar
wall GRDB World/Store
wall CMinizip 'Formats/ActivityFiles|World/Archive'
wall CExpat Formats/XML
wall CQREncode Formats/QRCodes
wall 'AsyncHTTPClient|Hummingbird|NIO' 'World/Web|Doors/(Listening|Server)|StandIns/StravaStandIn'
wall CCrypto Core/Cryptography

# Pages escape all values, except for a month's table and the parts of insights, which other templates have made.
refuse "not escaped" "$(grep -nE '\{\{\{|\{\{&' Sources/Doors/Pages/Templates/*.mustache |
    grep -vE '(calendar.mustache:[0-9]+:\{\{\{table\}\}\}<p class="legend">|insights.mustache:2:\{\{\{parts\}\}\}\{\{/main)')"

# Only Files calls the system for files. Exceptions: the check that a file is a zip before minizip opens it, and the copy of a
# memory for SQLite.
refuse "files outside of Files" "$(grep -nE '\bO_[A-Z]+\b|\bS_IF[A-Z]+\b|\bstrerror\(|\b(fsync|flock|fchmod|unlink|mkdir|realpath)\(|(^|[^.A-Za-z])(rename|link|stat)\(' \
    -r Sources | grep -vE '^Sources/(World/Files/|StandIns/StravaStandIn/|World/Archive/ZipFile\.swift|World/Store/File/PrivateCopy\.swift)' |
    grep -vE '^[^:]+:[0-9]+: *///?')"

# Files should be short enough to read at once.
refuse "too long" "$(find Sources -name '*.swift' -exec wc -l {} + | awk '$1 > 300 && $2 != "total" { print $2 ": " $1 " lines" }')"

# Folders should be small enough to see at a glance.
refuse "more than 20 Swift files in one folder. Move those that belong together into a subfolder" "$(find Sources Tests -name '*.swift' |
    sed 's|/[^/]*$||' | sort | uniq -c | awk '$1 > 20 { print $2 ": " $1 " Swift files" }')"

# Each of our types has one file: X+Y.swift is for the conformance of X to a protocol Y, for a module Y that needs X, or for an
# X of another module.
found=$(find Sources -name '*+*.swift' | sort | while IFS= read -r file; do
    module=$(echo "$file" | cut -d / -f 2-3) name=$(basename "$file" .swift)
    own=${name%%+*} other=${name#*+}
    [ -n "$(find "Sources/$module" -name "$own.swift")" ] || continue
    ! grep -qE "import $other\$" "$file" || continue
    ! grep -qrE "protocol $other\b" Sources || continue
    ! grep -rE "(struct|enum|class|actor) $other\b" Sources | grep -qv "^Sources/$module/" || continue
    echo "$file"
done)
refuse "extensions of a type beside its file. Move them into it, or name the file after what is in it" "$found"

# Scripts: shell by shellcheck, which `make setup` installs, Python by ruff, which `make lint` does.
shellcheck Scripts/*.sh Scripts/*/*.sh Samples/recipes/*/*.sh .ci/run || status=1
tools=.venv-lint/bin
# Some lines are long because a calendar's are.
$tools/ruff check --quiet --no-cache --line-length 120 --select E,F,W,I,B,UP --ignore E501 Scripts Benchmarks Tests/Doors/Browser || status=1

python3 Scripts/check/modules.py || status=1

# Other programs read workflows, containers and their files, so their linters check them.
# $1: a schema, $2...: files that keep it. It says "ok" for each.
keep() {
    schema=$1
    shift
    said=$($tools/check-jsonschema --builtin-schema "vendor.$schema" "$@" 2>&1) || complain "$said"
}
$tools/hadolint Dockerfile Samples/container/Dockerfile || status=1
keep compose-spec Samples/container/compose.yaml Samples/recipes/*/compose.yaml
keep github-workflows .github/workflows/*.yml Samples/recipes/*/.github/workflows/*.yml
keep dependabot .github/dependabot.yml

# Documents name only files that exist.
files=$(git ls-files --cached --others --exclude-standard | sed 's|^|/|')
found=$(grep -ohE "\`[A-Za-z/+]+\.swift\`" docs/*.md docs/developers/*.md docs/developers/notes/*.md ./*.md | tr -d "\`" | sort -u | while read -r name; do
    echo "$files" | grep -qF "/$name" || echo "$name"
done)
refuse "documents name files that aren't there" "$found"
refuse "links that lead nowhere" "$(git ls-files '*.md' | while read -r file; do
    grep -oE '\]\([^)#: ]+' "$file" | cut -c 3- | grep -vE '^https?$|/releases$' | while read -r link; do
        [ -e "$(dirname "$file")/$link" ] || echo "$file: $link"
    done
done)"

# The changelog has a section for the version, and README's table its files.
version=$(sed -n 's/.*current = "\(.*\)".*/\1/p' Sources/Core/Basics/Version.swift)
grep -qF "## [$version]" CHANGELOG.md || complain "CHANGELOG.md has no section for version $version"

for machine in amd64 arm64; do
    head -n 60 README.md | grep -qF "tpmerge_${version}_$machine.deb" || complain "README.md's first 60 lines lack version $version for $machine"
done

# No file names the machine or folder where it was written.
refuse "paths of one machine" "$(git grep -nIE '/work/main|/opt/swift-packages' -- . ':!Scripts/lint.sh')"

verdict "nothing to complain about"
