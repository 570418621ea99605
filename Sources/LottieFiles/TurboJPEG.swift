import Glibc

/// The functions of libjpeg-turbo's own interface (turbojpeg.h of 2.0 and later), whose errors are returned.
///
/// libjpeg's interface ends the process on an error unless its caller jumps out of it, which Swift can't. The library is
/// loaded for the first JPEG file: linked, it would add a third of a millisecond to every start.
struct TurboJPEG: Sendable {
    typealias Handle = UnsafeMutableRawPointer
    typealias Bytes = UnsafePointer<UInt8>
    typealias Result = UnsafeMutablePointer<CInt>

    /// `tjInitDecompress`
    let begin: @convention(c) () -> Handle?
    /// `tjDecompressHeader3`: the width, height, subsampling and colour space.
    let readHeader: @convention(c) (Handle, Bytes, CUnsignedLong, Result, Result, Result, Result) -> CInt
    /// `tjDecompress2`: into memory of a width, pitch, height and pixel format, with flags.
    let decompress:
        @convention(c) (
            Handle, Bytes, CUnsignedLong, UnsafeMutableRawPointer?, CInt, CInt, CInt, CInt, CInt
        ) -> CInt
    /// `tjGetErrorCode`
    let errorCode: @convention(c) (Handle) -> CInt
    /// `tjGetErrorStr2`
    let errorText: @convention(c) (Handle) -> UnsafePointer<CChar>
    /// `tjDestroy`
    let end: @convention(c) (Handle) -> CInt

    /// TJPF_BGRA: on little-endian machines 0xAARRGGBB, opaque.
    static let pixelFormat: CInt = 8
    /// TJFLAG_LIMITSCANS: a file of thousands of scans, which takes minutes, is an error.
    static let limitsScans: CInt = 32768
    /// TJERR_WARNING: there is a picture, though the file is damaged.
    static let warning: CInt = 0

    /// The library; nil if it isn't installed.
    static let shared = TurboJPEG()

    private init?() {
        guard let library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
        func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let begin = function("tjInitDecompress", (@convention(c) () -> Handle?).self),
            let readHeader = function(
                "tjDecompressHeader3",
                (@convention(c) (Handle, Bytes, CUnsignedLong, Result, Result, Result, Result) -> CInt).self),
            let decompress = function(
                "tjDecompress2",
                (@convention(c) (
                    Handle, Bytes, CUnsignedLong, UnsafeMutableRawPointer?, CInt, CInt, CInt, CInt, CInt
                ) -> CInt).self),
            let errorCode = function("tjGetErrorCode", (@convention(c) (Handle) -> CInt).self),
            let errorText = function("tjGetErrorStr2", (@convention(c) (Handle) -> UnsafePointer<CChar>).self),
            let end = function("tjDestroy", (@convention(c) (Handle) -> CInt).self)
        else { return nil }
        (self.begin, self.readHeader, self.decompress) = (begin, readHeader, decompress)
        (self.errorCode, self.errorText, self.end) = (errorCode, errorText, end)
    }
}
