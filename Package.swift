// swift-tools-version: 6.2
import PackageDescription

/// The same strict language for every target: Swift 6, warnings are errors, least access.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// One build serves the program and its tests: the release build lets tests look inside the modules.
let open: [SwiftSetting] = strict + [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]

/// Optimising the tests takes longer than they do.
let plain: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The program contains Swift's libraries, so that it starts in half the time, and runs where no Swift is installed.
let selfContained: [LinkerSetting] = [
    .unsafeFlags(
        [
            // Each before those that it needs.
            "-static-stdlib", "-lFoundation", "-lFoundationInternationalization", "-lFoundationEssentials",
            "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCShims", "-l_FoundationCollections",
            "-lswiftSynchronization",
        ], .when(platforms: [.linux], configuration: .release))
]

/// A module and what it may import; `docs/architecture.md` says why the walls stand where they do.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: open)
}

/// What several test targets need, beside them in Tests.
func lab(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude, swiftSettings: open)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: plain)
}

let package = Package(
    name: "tpmerge",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "tpmerge", targets: ["tpmerge"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system.git", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.0.0"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibical", pkgConfig: "libical",
            providers: [.apt(["libical-dev"]), .brew(["libical"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(
            name: "CMinizip", pkgConfig: "minizip",
            providers: [.apt(["libminizip-dev"]), .brew(["minizip"])]),
        module("Basics"),
        module("SeededRandom"),
        module("Cryptography", ["CCrypto"]),
        module("JSON", ["Basics"]),
        module("ICalendar", ["CLibical", "Basics"]),
        module("CalDAV", ["Basics", "CExpat", "Cryptography", "ICalendar"]),
        module("Workouts", ["Basics"]),
        module("Insights", ["Basics", "Workouts"]),
        module("TrainingPeaks", ["Basics", "ICalendar", "Workouts"]),
        .target(
            name: "Strava", dependencies: ["Basics", "JSON", "Workouts"], resources: [.embedInCode("Words")],
            swiftSettings: open),
        module("Export", ["Basics", "Insights", "JSON", "Workouts"]),
        module("Messages", ["Basics", "Export", "Insights", "Workouts"]),
        module("MCP", ["Basics", "JSON"]),
        module("Files", ["Basics", .product(name: "SystemPackage", package: "swift-system")]),
        module(
            "Web",
            [
                "Basics", "Cryptography",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        module(
            "StravaAPI", ["Basics", "Cryptography", "Files", "JSON", "Strava", "Web", "Workouts"]),
        module(
            "Senders",
            [
                "Basics", "Files", "JSON", "Messages", "Web",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        module("Archive", ["CMinizip"]),
        module(
            "ActivityFiles",
            ["Basics", "CExpat", "CMinizip", "Cryptography", "Workouts"]),
        module(
            "Store",
            [
                "Basics", "CalDAV", "Files", "JSON", "Messages", "Workouts",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        module(
            "Athletes",
            [
                "ActivityFiles", "Archive", "Basics", "CalDAV", "Export", "Files", "ICalendar", "Insights", "JSON",
                "Messages", "Store", "Strava", "StravaAPI", "TrainingPeaks", "Web", "Workouts",
            ]),
        module(
            "Settings",
            [
                "Basics", "CalDAV", "Export", "Files", "Insights", "Athletes", "Messages", "Senders", "Store",
                "StravaAPI", "Web", "Workouts",
                .product(name: "Yams", package: "Yams"),
            ]),
        module(
            "Reports",
            [
                "ActivityFiles", "Athletes", "Basics", "CalDAV", "Export", "Files", "Insights", "JSON", "Messages",
                "Store", "StravaAPI", "Web", "Workouts",
            ]),
        module(
            "Tools",
            [
                "Athletes", "Basics", "Export", "Files", "Insights", "JSON", "MCP", "Reports", "Settings", "Store",
                "Workouts",
            ]),
        module(
            "Messenger",
            [
                "Athletes", "Basics", "Export", "Insights", "Messages", "Reports", "Senders", "Settings", "Store",
                "Web",
                "Workouts",
            ]),
        .target(
            name: "Pages",
            dependencies: [
                "Basics", "Export", "Insights", "Workouts", .product(name: "Mustache", package: "swift-mustache"),
            ],
            resources: [.embedInCode("Templates")], swiftSettings: open),
        .target(
            name: "Server",
            dependencies: [
                "ActivityFiles", "Athletes", "Basics", "Export", "Files", "Insights", "JSON", "Messages",
                "Messenger", "Pages", "Reports", "Settings", "Store", "StravaAPI", "Web", "Workouts",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ], resources: [.embedInCode("Schemas")], swiftSettings: open),
        .executableTarget(
            name: "tpmerge",
            dependencies: [
                "ActivityFiles", "Athletes", "Basics", "CalDAV", "Export", "Files", "Insights", "JSON", "MCP",
                "Messages", "Messenger", "Reports", "Senders", "Server", "Settings", "Store", "StravaAPI", "Tools",
                "Web", "Workouts",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: open, linkerSettings: selfContained),
        module(
            "StravaStandIn",
            [
                "ActivityFiles", "Basics", "Cryptography", "SeededRandom",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        .executableTarget(
            name: "strava-stand-in",
            dependencies: [
                "Basics", "StravaStandIn",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: open),
        // What `make bench` measures the server against; no part of the command.
        .executableTarget(
            name: "bare-handler",
            dependencies: [
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Benchmarks/BareHandler", swiftSettings: open),
        lab("CommandLab", ["Basics", "StravaStandIn"], exclude: ["Shim"]),
        lab("ServerLab", ["Basics", "CommandLab", "StravaStandIn"]),
        lab("WebLab", ["Basics", "Web"]),
        lab("WorkoutsLab", ["Basics", "Workouts"]),
        tests(
            "ActivityFilesTests",
            ["ActivityFiles", "Basics", "CommandLab", "SeededRandom", "Workouts"],
            exclude: ["Corpus", "Recordings"]),
        tests("ArchiveTests", ["Archive", "CommandLab"]),
        tests("BasicsTests", ["Basics", "SeededRandom"]),
        tests("CalDAVTests", ["Basics", "CalDAV", "ICalendar", "SeededRandom"]),
        tests("CryptographyTests", ["Basics", "Cryptography"]),
        tests("JSONTests", ["JSON"]),
        tests("FilesTests", ["Basics", "CommandLab", "Files"]),
        tests("ICalendarTests", ["Basics", "SeededRandom", "ICalendar"]),
        tests("WorkoutsTests", ["Basics", "SeededRandom", "Workouts", "WorkoutsLab"]),
        tests(
            "InsightsTests",
            ["Basics", "SeededRandom", "Export", "Insights", "Messages", "Reports", "Workouts", "WorkoutsLab"]),
        tests("PagesTests", ["Basics", "Export", "Insights", "Pages", "Workouts", "WorkoutsLab"]),
        tests("TrainingPeaksTests", ["Basics", "ICalendar", "TrainingPeaks", "Workouts"]),
        tests("StravaTests", ["Basics", "Strava", "Workouts", "WorkoutsLab"]),
        tests("ExportTests", ["Basics", "Export", "ICalendar", "Workouts", "WorkoutsLab"]),
        tests("MCPTests", ["Basics", "JSON", "MCP", "SeededRandom"]),
        tests(
            "MessagesTests",
            ["Basics", "Export", "Insights", "Messages", "SeededRandom", "Workouts", "WorkoutsLab"]),
        tests(
            "StoreTests",
            [
                "Basics", "CommandLab", "Messages", "SeededRandom", "Store", "Workouts", "WorkoutsLab",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "StravaAPITests",
            ["Basics", "CommandLab", "Files", "Strava", "StravaAPI", "Web", "WebLab", "Workouts", "WorkoutsLab"]),
        tests("StravaStandInTests", ["Basics", "CommandLab", "StravaStandIn", "WebLab"]),
        tests(
            "SendersTests",
            [
                "Basics", "CommandLab", "Cryptography", "JSON", "Messages", "Senders", "Web", "WebLab",
            ]),
        tests(
            "WebTests",
            [
                "Basics", "Web", "WebLab",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        tests(
            "AthletesTests",
            [
                "ActivityFiles", "Athletes", "Basics", "CalDAV", "CommandLab", "Export", "Files", "Insights",
                "JSON", "MCP", "Messages", "Reports", "SeededRandom", "ServerLab", "Settings", "Store", "Strava",
                "StravaAPI", "StravaStandIn", "Tools", "Web", "WebLab", "Workouts", "WorkoutsLab",
            ]),
        tests(
            "ServerTests",
            [
                "Basics", "CommandLab", "SeededRandom", "ServerLab", "Server", "Settings", "Store", "StravaAPI",
                "StravaStandIn", "Web",
                "WebLab",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        tests(
            "SettingsTests",
            [
                "Basics", "CalDAV", "CommandLab", "Export", "Insights", "Athletes", "Messages", "Senders", "Settings",
                "StravaAPI",
                "Web", "Workouts",
            ]),
        tests(
            "CommandTests",
            [
                "ActivityFiles", "Basics", "CommandLab", "Export", "Insights", "Reports", "Settings", "StravaStandIn",
                "Store", "WebLab", "Workouts", "WorkoutsLab", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "APITests",
            [
                "Athletes", "Basics", "CommandLab", "Files", "Messenger", "Reports", "Server", "Settings", "Store",
                "StravaAPI", "Web", "Workouts",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]),
        tests("FaultTests", ["CommandLab", "StravaStandIn", "WebLab"]),
    ]
)

// What `make fuzz` builds: not every toolchain has libFuzzer.
if Context.environment["TPMERGE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz-activity-files", dependencies: ["ActivityFiles", "Basics"], path: "Tests/Fuzz",
            // libFuzzer brings its own main.
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
