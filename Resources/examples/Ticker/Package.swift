// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Ticker",
    dependencies: [
        .package(name: "tyto", path: "../../..")
    ],
    targets: [
        .executableTarget(name: "Ticker", dependencies: [.product(name: "TytoApp", package: "tyto")]),
        .testTarget(
            name: "TickerTests", dependencies: ["Ticker", .product(name: "TytoTesting", package: "tyto")],
            exclude: ["Goldens"]),
    ]
)
