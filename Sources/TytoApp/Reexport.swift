@_exported public import Tyto
