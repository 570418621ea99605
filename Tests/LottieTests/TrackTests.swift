import Testing

@testable import Lottie

@Suite struct TrackTests {
    @Test("a track of one key frame is constant") func constants() {
        #expect(Track(2.0).constant == 2)
        #expect(Track(keys: [TrackKey(frame: 0, value: 1.0), TrackKey(frame: 1, value: 2.0)]).constant == nil)
    }
}
