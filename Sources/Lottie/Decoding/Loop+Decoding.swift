extension LottieDecoder {
    /// How a property's key frames are repeated; any other expression is noted.
    func loops(of property: JSONCursor, _ name: StaticString) throws(LottieError) -> [LoopRule] {
        if property["x"]?.text != nil { note("expression on \(name)") }
        return []
    }
}
