// swift-tools-version: 6.2
import PackageDescription

/// Every target is built under the same strict rules; a warning is an error.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

func room(_ name: String, _ dependencies: [String], resources: [Resource] = []) -> Target {
    .target(
        name: name,
        dependencies: dependencies.map { .byName(name: $0) },
        resources: resources,
        swiftSettings: strict
    )
}

/// - Parameter hasFixtures: the tests read files in `Fixtures` beside them.
func tests(_ name: String, _ dependencies: [String], hasFixtures: Bool = false) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: ([name] + dependencies).map { .byName(name: $0) },
        exclude: hasFixtures ? ["Fixtures"] : [],
        swiftSettings: strict
    )
}

let package = Package(
    name: "keytoll",
    products: [.executable(name: "keytoll", targets: ["keytoll"])],
    targets: [
        .systemLibrary(name: "CPrefetch"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),

        room("Basics", []),
        room("Traces", ["Basics", "CPrefetch", "CZlib", "CZstd"]),
        room("Debounce", ["Basics"]),
        room("Places", ["Basics"]),
        room("Billing", ["Basics"], resources: [.embedInCode("Prices")]),
        room("Simulation", ["Basics", "Traces", "Debounce", "Places", "Billing"]),
        room("Results", ["Basics", "Billing", "Simulation", "CSQLite"]),
        room("Reports", ["Basics", "Debounce", "Billing", "Simulation"]),
        room(
            "Commands",
            ["Basics", "Traces", "Debounce", "Places", "Billing", "Simulation", "Results", "Reports"]
        ),
        .executableTarget(name: "keytoll", dependencies: ["Commands"], swiftSettings: strict),
        .executableTarget(
            name: "keytoll-bench",
            dependencies: ["Basics", "CZlib", "Traces", "Debounce", "Places", "Billing", "Simulation"],
            path: "Sources/Benchmarks",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "keytoll-coverage",
            dependencies: ["Basics", "Traces", "Debounce", "Billing", "Simulation"],
            path: "Tests/Peers/certainty",
            exclude: ["README.md"],
            swiftSettings: strict
        ),

        tests("Basics", []),
        tests("Traces", ["Basics"]),
        tests("Debounce", ["Basics"], hasFixtures: true),
        tests("Places", ["Basics"]),
        tests("Billing", ["Basics"], hasFixtures: true),
        tests("Simulation", ["Basics", "Traces", "Debounce", "Places", "Billing"], hasFixtures: true),
        tests("Results", ["Basics", "Billing", "Simulation"], hasFixtures: true),
        tests("Reports", ["Basics", "Billing", "Simulation"], hasFixtures: true),
        tests(
            "Commands",
            ["Basics", "Traces", "Debounce", "Billing", "Simulation"],
            hasFixtures: true
        ),
    ],
    swiftLanguageModes: [.v6]
)

// The readers of logs under libFuzzer, only where it is asked for: Tests/Fuzz/run.sh.
if Context.environment["KEYTOLL_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "TracesFuzz",
            dependencies: ["Basics", "Traces"],
            path: "Tests/Fuzz/TracesFuzz",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        )
    )
}
