/// The checkout that the tests were built from.
public enum Repository {
    /// Its path, without a slash at its end.
    public static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
}
