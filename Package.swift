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

/// A module, named after its floor and itself, and what it may import; architecture.md says why the walls stand where they do.
func module(
    _ place: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
    .target(
        name: name(of: place), dependencies: dependencies, path: "Sources/\(place)", resources: resources,
        swiftSettings: open)
}

func name(of place: String) -> String { String(place.drop { $0 != "/" }.dropFirst()) }

/// What several test targets need, beside them in Tests.
func lab(_ place: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .target(
        name: name(of: place), dependencies: dependencies, path: "Tests/\(place)", exclude: exclude, swiftSettings: open
    )
}

func tests(_ place: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name(of: place), dependencies: dependencies, path: "Tests/\(place)", exclude: exclude,
        swiftSettings: plain)
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
            name: "CLibical", path: "Sources/Formats/CLibical", pkgConfig: "libical",
            providers: [.apt(["libical-dev"]), .brew(["libical"])]),
        .systemLibrary(
            name: "CCrypto", path: "Sources/Core/CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CExpat", path: "Sources/Formats/CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(
            name: "CMinizip", path: "Sources/Formats/CMinizip", pkgConfig: "minizip",
            providers: [.apt(["libminizip-dev"]), .brew(["minizip"])]),
        .systemLibrary(
            name: "CQREncode", path: "Sources/Formats/CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        module("Core/Basics"),
        module("StandIns/SeededRandom"),
        module("Core/Cryptography", ["CCrypto"]),
        module("Core/JSON", ["Basics"]),
        module("Formats/ICalendar", ["CLibical", "Basics"]),
        module("Formats/XML", ["CExpat"]),
        module("Formats/QRCodes", ["CQREncode"]),
        module("World/CalDAV", ["Basics", "Cryptography", "ICalendar", "Web", "XML"]),
        module("Core/Workouts", ["Basics"]),
        module("Core/Insights", ["Basics", "Workouts"]),
        module("Formats/TrainingPeaks", ["Basics", "ICalendar", "Workouts"]),
        module("Formats/Strava", ["Basics", "JSON", "Workouts"], resources: [.embedInCode("Words")]),
        module("Formats/IntervalsICU", ["Basics", "JSON", "Workouts"]),
        module("Core/Export", ["Basics", "Insights", "JSON", "Workouts"]),
        module("Core/Messages", ["Basics", "Export", "Insights", "Workouts"]),
        module("Formats/MCP", ["Basics", "JSON"]),
        module("World/Files", ["Basics", .product(name: "SystemPackage", package: "swift-system")]),
        module(
            "World/Web",
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
            "World/StravaAPI", ["Basics", "Cryptography", "Files", "JSON", "Strava", "Web", "Workouts"]),
        module("World/IntervalsAPI", ["Basics", "Files", "IntervalsICU", "JSON", "Web", "Workouts"]),
        module(
            "World/Senders",
            [
                "Basics", "Files", "JSON", "Messages", "Web",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        module("World/Archive", ["CMinizip"]),
        module(
            "Formats/ActivityFiles",
            ["Basics", "CMinizip", "Cryptography", "Workouts", "XML"]),
        module(
            "World/Store",
            [
                "Basics", "CalDAV", "Files", "IntervalsICU", "JSON", "Messages", "Workouts",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        module(
            "Athletes/Profiles",
            [
                "Archive", "Basics", "CalDAV", "Export", "Files", "Insights", "IntervalsAPI", "JSON", "Messages",
                "Store",
                "Strava", "StravaAPI", "Web", "Workouts",
            ]),
        module(
            "Athletes/Publishing",
            [
                "Basics", "CalDAV", "Export", "Files", "ICalendar", "JSON", "Profiles", "Store", "StravaAPI", "Web",
                "Workouts",
            ]),
        module(
            "Athletes/Athletes",
            [
                "ActivityFiles", "Basics", "CalDAV", "Export", "Files", "ICalendar", "Insights", "IntervalsAPI",
                "IntervalsICU", "Messages", "Profiles", "Publishing", "Store", "Strava", "StravaAPI", "TrainingPeaks",
                "Web", "Workouts",
            ]),
        module(
            "Athletes/Uploads",
            ["ActivityFiles", "Athletes", "Basics", "Files", "Profiles", "Store", "StravaAPI", "Web", "Workouts"]),
        module(
            "Athletes/Webhooks", ["Athletes", "Basics", "Export", "JSON", "Profiles", "Store", "StravaAPI", "Web"]),
        module(
            "Athletes/Settings",
            [
                "Athletes", "Basics", "CalDAV", "Export", "Files", "Insights", "IntervalsAPI", "IntervalsICU",
                "Messages", "Profiles", "Publishing", "Senders", "Store", "StravaAPI", "Web", "Workouts",
                .product(name: "Yams", package: "Yams"),
            ]),
        module(
            "Doors/Reports",
            [
                "ActivityFiles", "Athletes", "Basics", "CalDAV", "Export", "Files", "Insights", "IntervalsAPI",
                "IntervalsICU", "JSON", "Messages", "Profiles", "Publishing", "Store", "StravaAPI", "Uploads", "Web",
                "Workouts",
            ]),
        module(
            "Doors/Tools",
            [
                "Athletes", "Basics", "Export", "Files", "Insights", "JSON", "MCP", "Profiles", "Reports", "Settings",
                "Store", "Workouts",
            ]),
        module(
            "Doors/Messenger",
            [
                "Athletes", "Basics", "Export", "Insights", "Messages", "Profiles", "Reports", "Senders", "Settings",
                "Store", "Web", "Workouts",
            ]),
        module(
            "Doors/Pages",
            [
                "Basics", "Export", "Insights", "Workouts", .product(name: "Mustache", package: "swift-mustache"),
            ],
            resources: [.embedInCode("Templates")]),
        module(
            "Doors/Listening",
            [
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
            ]),
        module(
            "Doors/Server",
            [
                "ActivityFiles", "Athletes", "Basics", "Export", "Files", "Insights", "IntervalsAPI", "JSON",
                "Listening", "Messages", "Messenger", "Pages", "Profiles", "Publishing", "QRCodes", "Reports",
                "Settings", "Store",
                "StravaAPI", "Uploads", "Web", "Webhooks", "Workouts",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Schemas")]),
        .executableTarget(
            name: "tpmerge",
            dependencies: [
                "ActivityFiles", "Athletes", "Basics", "CalDAV", "Export", "Files", "Insights", "IntervalsAPI",
                "JSON", "MCP", "Messages", "Messenger", "Profiles", "Publishing", "QRCodes", "Reports", "Senders",
                "Server", "Settings", "Store", "StravaAPI", "Tools", "Uploads", "Web", "Webhooks", "Workouts",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Sources/Doors/tpmerge",
            swiftSettings: open, linkerSettings: selfContained),
        module(
            "StandIns/StravaStandIn",
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
            ], path: "Sources/StandIns/strava-stand-in",
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
        lab("Labs/CommandLab", ["Basics", "StravaStandIn"], exclude: ["Shim"]),
        lab("Labs/ServerLab", ["Basics", "CommandLab", "StravaStandIn"]),
        lab("Labs/WebLab", ["Basics", "Web"]),
        lab("Labs/WorkoutsLab", ["Basics", "Workouts"]),
        tests(
            "Formats/ActivityFilesTests",
            ["ActivityFiles", "Basics", "CommandLab", "SeededRandom", "Workouts"],
            exclude: ["Corpus", "Recordings"]),
        tests("World/ArchiveTests", ["Archive", "CommandLab"]),
        tests("Core/BasicsTests", ["Basics", "SeededRandom"]),
        tests("World/CalDAVTests", ["Basics", "CalDAV", "ICalendar", "SeededRandom", "Web", "XML"]),
        tests("Core/CryptographyTests", ["Basics", "CCrypto", "Cryptography"]),
        tests("Core/JSONTests", ["JSON"]),
        tests("Formats/QRCodesTests", ["QRCodes"]),
        tests("World/FilesTests", ["Basics", "CommandLab", "Files"]),
        tests("Formats/ICalendarTests", ["Basics", "SeededRandom", "ICalendar"]),
        tests("Core/WorkoutsTests", ["Basics", "SeededRandom", "Workouts", "WorkoutsLab"]),
        tests(
            "Core/InsightsTests",
            ["Basics", "SeededRandom", "Export", "Insights", "Messages", "Reports", "Workouts", "WorkoutsLab"]),
        tests("Doors/PagesTests", ["Basics", "Export", "Insights", "Pages", "Workouts", "WorkoutsLab"]),
        tests(
            "Formats/TrainingPeaksTests",
            ["Basics", "ICalendar", "SeededRandom", "TrainingPeaks", "Workouts", "WorkoutsLab"]),
        tests("Formats/StravaTests", ["Basics", "Strava", "Workouts", "WorkoutsLab"]),
        tests("Formats/IntervalsICUTests", ["Basics", "IntervalsICU", "Workouts", "WorkoutsLab"]),
        tests("Core/ExportTests", ["Basics", "Export", "ICalendar", "Workouts", "WorkoutsLab"]),
        tests("Formats/MCPTests", ["Basics", "JSON", "MCP", "SeededRandom"]),
        tests(
            "Core/MessagesTests",
            ["Basics", "Export", "Insights", "Messages", "SeededRandom", "Workouts", "WorkoutsLab"]),
        tests(
            "World/StoreTests",
            [
                "Basics", "CommandLab", "Files", "IntervalsICU", "Messages", "SeededRandom", "Store", "Workouts",
                "WorkoutsLab",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "World/StravaAPITests",
            ["Basics", "CommandLab", "Files", "Strava", "StravaAPI", "Web", "WebLab", "Workouts", "WorkoutsLab"]),
        tests(
            "World/IntervalsAPITests",
            [
                "Basics", "CommandLab", "IntervalsAPI", "IntervalsICU", "StravaStandIn", "Web", "WebLab", "Workouts",
                "WorkoutsLab",
            ]),
        tests("StandIns/StravaStandInTests", ["Basics", "CommandLab", "ServerLab", "StravaStandIn", "WebLab"]),
        tests(
            "World/SendersTests",
            [
                "Basics", "CommandLab", "Cryptography", "JSON", "Messages", "Senders", "Web", "WebLab",
            ]),
        tests(
            "World/WebTests",
            [
                "Basics", "Web", "WebLab",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        tests(
            "Athletes/AthletesTests",
            [
                "ActivityFiles", "Athletes", "Basics", "CalDAV", "CommandLab", "Export", "Files", "Insights",
                "IntervalsAPI", "IntervalsICU", "JSON", "MCP", "Messages", "Profiles", "Publishing", "Reports",
                "SeededRandom", "ServerLab", "Settings", "Store", "Strava", "StravaAPI", "StravaStandIn", "Tools",
                "Uploads", "Web", "Webhooks", "WebLab", "Workouts", "WorkoutsLab",
            ]),
        tests(
            "Doors/ListeningTests",
            [
                "Listening", "WebLab",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        tests(
            "Doors/ServerTests",
            [
                "Basics", "CommandLab", "Listening", "QRCodes", "SeededRandom", "ServerLab", "Server", "Settings",
                "Store",
                "StravaAPI", "StravaStandIn", "Web", "WebLab",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        tests(
            "Athletes/SettingsTests",
            [
                "Athletes", "Basics", "CalDAV", "CommandLab", "Export", "Insights", "IntervalsAPI", "Messages",
                "Profiles", "Senders", "Settings", "StravaAPI", "Web", "WebLab", "Workouts",
            ]),
        tests(
            "Doors/CommandTests",
            [
                "ActivityFiles", "Basics", "CommandLab", "Export", "Insights", "Reports", "Settings", "StravaStandIn",
                "Store", "WebLab", "Workouts", "WorkoutsLab", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "Doors/APITests",
            [
                "Athletes", "Basics", "CommandLab", "Files", "Insights", "Listening", "Messenger", "Reports", "Server",
                "Settings", "Store", "StravaAPI", "Web", "Workouts",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]),
        tests("Doors/FaultTests", ["Basics", "CommandLab", "StravaStandIn", "WebLab"]),
    ]
)

// What `make fuzz` builds: not every toolchain has libFuzzer.
if Context.environment["TPMERGE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz-activity-files", dependencies: ["ActivityFiles", "Basics"], path: "Tests/Formats/Fuzz",
            // libFuzzer brings its own main.
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
