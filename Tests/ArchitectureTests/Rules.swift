import Foundation

/// The lines of the design that a file can cross. Each rule gives what is wrong, in words; nothing for a good file.
enum Rules {
    /// Who may import whom.
    static let allowedImports: [String: Set<String>] = {
        let ladder = ["Geometry", "Timing", "RenderTree", "LayerTree", "Stage", "Controls", "Scenes"]
        var allowed: [String: Set<String>] = [:]
        for (index, module) in ladder.enumerated() { allowed[module] = Set(ladder[..<index]) }
        allowed["RenderTree"] = ["Geometry"]
        allowed["CairoKit"] = ["CCairo", "CPango", "CPixels", "Geometry", "RenderTree", "Glibc"]
        allowed["X11Kit"] = ["CX11", "Geometry", "Glibc"]
        allowed["FrameEncoding"] = ["CISAL", "CGIF", "CPixels", "CXXHash", "Glibc"]
        allowed["FrameExport"] = [
            "FrameEncoding", "Geometry", "RenderTree", "LayerTree", "Stage", "Glibc", "FoundationEssentials",
        ]
        allowed["Tyto"] = Set(ladder[..<6] + ["CairoKit"])
        allowed["tyto-cli"] = Set(ladder).union([
            "CairoKit", "X11Kit", "FrameEncoding", "FrameExport", "ArgumentParser", "Glibc", "FoundationEssentials",
            "CImages", "CMalloc",
        ])
        allowed["tyto-bench"] = Set(ladder).union([
            "CAllocationCount", "CNaivePictures", "CNaiveExport", "CWindowPeers", "CairoKit", "Glibc",
        ])
        // Atomics and locks are the language's own and stand beside every rule.
        return allowed.mapValues { $0.union(["Synchronization"]) }
    }()

    /// The one file of the pure modules that lends functions of the C library.
    static let mathFile = "Sources/Geometry/Math.swift"
    static let cModules: Set<String> = ["CCairo", "CPango", "CPixels", "CX11", "CISAL", "CGIF", "CXXHash", "CMalloc"]
    static let kits: Set<String> = ["CairoKit", "X11Kit", "FrameEncoding"]
    static let maximumLineCount = 350

    static func importViolations(_ file: SourceFile) -> [String] {
        guard let allowed = allowedImports[file.module] else { return ["\(file.path) is in a module without rules"] }
        return file.imports.flatMap { imported -> [String] in
            var wrong: [String] = []
            let isMath = file.path == mathFile && imported.module == "Glibc"
            if !allowed.contains(imported.module) && !isMath {
                wrong.append("\(file.path) imports \(imported.module), which \(file.module) may not")
            }
            if imported.isPublic && cModules.union(["Glibc"]).contains(imported.module) {
                wrong.append("\(file.path) imports \(imported.module) publicly")
            }
            return wrong
        }
    }

    /// Only the Kits say `unsafe`; the export may hand pointers to the C library where it writes files and
    /// starts programs and threads.
    static func unsafeViolations(_ file: SourceFile) -> [String] {
        let isExport = ["Files/", "Video/", "Threads/"].contains { file.path.hasPrefix("Sources/FrameExport/\($0)") }
        if kits.contains(file.module) || isExport { return [] }
        let words = matches(of: #"\b(?:unsafe|Unsafe|withUnsafe|OpaquePointer|Unmanaged)\w*"#, in: file.code)
        return words.map { "\(file.path) says \($0[0])" }
    }

    /// No public declaration of a Kit names a type of C, nor a pointer to one. Raw memory is Swift's own word for pixels,
    /// which one Kit lends and another borrows.
    /// - Parameter ownTypes: the names of types that are declared in Swift, whatever they sound like.
    static func publicCTypeViolations(_ file: SourceFile, ownTypes: Set<String>) -> [String] {
        guard kits.contains(file.module) else { return [] }
        let pattern =
            #"\b(OpaquePointer|CVarArg|C(?:Int|UInt|Long|ULong|Char|UnsignedChar|Short|Bool|Double|Float)"#
            + #"|Unsafe(?:Mutable)?(?:Buffer)?Pointer|_?(?:cairo|pango|CAIRO|PANGO|XShm|gpointer|gchar|gint)\w*|Pango\w+|_?X[A-Z]\w*)\b"#
        return file.publicDeclarations.flatMap { declaration in
            matches(of: pattern, in: declaration).map { $0[1] }.filter { !ownTypes.contains($0) }.map {
                let words = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                return "\(file.path): \($0) is in the public declaration \(words)"
            }
        }
    }

    static func lengthViolations(path: String, text: String) -> [String] {
        let count = text.utf8.count { $0 == UInt8(ascii: "\n") }
        return count <= maximumLineCount ? [] : ["\(path) has \(count) lines"]
    }

    /// The names at the repository's top level that have no place there. Dotfiles are free.
    static func strangers(atTopLevel names: some Sequence<String>) -> [String] {
        let allowed: Set<String> = ["Package.swift", "Sources", "Tests", "Resources", "README.md", "LICENSE"]
        return Set(names).subtracting(allowed).filter { !$0.hasPrefix(".") || $0.hasPrefix(".build") }.sorted()
    }

    /// The tracked files that are made anew by every build.
    static func tracksOfBuilds(in paths: some Sequence<String>) -> [String] {
        paths.filter { path in
            let parts = path.split(separator: "/")
            return parts.last == "Package.resolved" || parts.contains { $0.hasPrefix(".build") || $0 == ".swiftpm" }
        }
    }
}

extension SourceFile {
    /// The public declarations without their bodies and initial values: what a user of the module can see.
    ///
    /// The cases of a public enumeration and the members of a public protocol are public without saying so.
    var publicDeclarations: [String] {
        let pattern = #"(?m)^[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+(?:\(set\))? )*?(?:public|open)\s+(?!import\b)"#
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
        let whole = NSRange(code.startIndex..., in: code)
        return expression.matches(in: code, range: whole).flatMap { match -> [String] in
            guard let range = Range(match.range, in: code) else { return [] }
            let signature = SourceFile.signature(at: code[range.upperBound...])
            var found = ["\(code[range])\(signature)"]
            let body = SourceFile.body(after: code[signature.endIndex...])
            if matches(of: #"\bprotocol\b"#, in: String(signature)).count > 0 { found.append(String(body)) }
            if matches(of: #"\benum\b"#, in: String(signature)).count > 0 {
                found += matches(of: #"(?m)^[ \t]*(?:indirect )?case [^.\n].*$"#, in: String(body)).map { $0[0] }
            }
            return found
        }
    }

    /// The text up to the body, the initial value that follows a type, or the end of the declaration's line.
    private static func signature(at text: Substring) -> Substring {
        var depth = 0
        var hasType = false
        for index in text.indices {
            let character = text[index]
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            guard depth == 0 else { continue }
            if character == ":" { hasType = true }
            if character == "{" || (character == "=" && hasType) { return text[..<index] }
            if character == "\n" {
                let next = text[index...].drop(while: \.isWhitespace)
                let last = text[..<index].last { !$0.isWhitespace }
                let goesOn =
                    last == "," || last == ":" || ["->", "where ", "throws", ":", ","].contains { next.hasPrefix($0) }
                if !goesOn { return text[..<index] }
            }
        }
        return text
    }

    /// The text between the braces that come next.
    private static func body(after text: Substring) -> Substring {
        guard text.first == "{" else { return text.prefix(0) }
        var depth = 0
        for index in text.indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return text[..<index].dropFirst() }
        }
        return text
    }
}
