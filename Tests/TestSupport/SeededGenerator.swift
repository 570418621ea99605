@_exported public import struct Geometry.SeededGenerator
