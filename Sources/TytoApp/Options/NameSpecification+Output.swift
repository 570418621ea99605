import ArgumentParser

extension NameSpecification {
    /// `--output PATH`, `-o PATH` and `-oPATH`.
    static let output: NameSpecification = [.customShort("o", allowingJoined: true), .long]
}
