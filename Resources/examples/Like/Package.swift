// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Like",
    dependencies: [
        .package(name: "tyto", path: "../../..")
    ],
    targets: [
        .executableTarget(name: "Like", dependencies: [.product(name: "TytoApp", package: "tyto")]),
        .testTarget(
            name: "LikeTests", dependencies: ["Like", .product(name: "TytoTesting", package: "tyto")],
            exclude: ["Goldens"]),
    ]
)
