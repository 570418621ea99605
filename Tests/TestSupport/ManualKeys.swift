/// A file of the project, by its path from the top.
public func projectText(_ path: String) -> String {
    String(decoding: wholeFile("\(Repository.root)/\(path)"), as: UTF8.self)
}

/// The keys in the first column of the tables of a section of the manual's page about keys, in capitals.
public func manualKeys(in section: String) -> Set<String> {
    let lines = projectText("Sources/Tyto/Tyto.docc/Keyboard.md").split(separator: "\n")
    let rows = lines.drop { $0 != "## \(section)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    let keys = rows.filter { $0.hasPrefix("|") }.flatMap { row in
        row.split(separator: "|")[0].split(separator: " ").map { word in
            word.contains("`")
                ? word.split(separator: "`").prefix(word.hasPrefix("`") ? 1 : 2).joined()
                : String(word.prefix { $0 != "," && $0 != ";" })
        }
    }
    return Set(keys.map { $0.uppercased() })
}
