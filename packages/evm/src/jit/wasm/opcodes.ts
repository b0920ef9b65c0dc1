/** Bytes of the WebAssembly instructions and types we emit (WebAssembly core specification, 5.4). */

export const typeI32 = 0x7f
export const typeI64 = 0x7e
export const typeF64 = 0x7c
export const typeV128 = 0x7b
export const typeEmpty = 0x40

export const opUnreachable = 0x00
export const opBlock = 0x02
export const opLoop = 0x03
export const opIf = 0x04
export const opElse = 0x05
export const opEnd = 0x0b
export const opBr = 0x0c
export const opBrIf = 0x0d
export const opBrTable = 0x0e
export const opReturn = 0x0f
export const opCall = 0x10
export const opCallIndirect = 0x11
export const opDrop = 0x1a
export const opSelect = 0x1b
export const opLocalGet = 0x20
export const opLocalSet = 0x21
export const opLocalTee = 0x22

export const opI32Load = 0x28
export const opI64Load = 0x29
export const opF64Load = 0x2b
export const opI32Load8U = 0x2d
export const opI32Load16U = 0x2f
export const opI64Load32U = 0x35
export const opI32Store = 0x36
export const opI64Store = 0x37
export const opF64Store = 0x39
export const opI32Store8 = 0x3a
export const opI64Store32 = 0x3e

export const opI32Const = 0x41
export const opI64Const = 0x42

export const opI32Eqz = 0x45
export const opI32Ne = 0x47
export const opI32LtU = 0x49
export const opI32GtS = 0x4a
export const opI32GtU = 0x4b
export const opI32GeS = 0x4e
export const opI64Eqz = 0x50
export const opI64Eq = 0x51
export const opI64Ne = 0x52
export const opI64LtS = 0x53
export const opI64LtU = 0x54
export const opI64GtU = 0x56
export const opI64LeU = 0x58
export const opI64GeU = 0x5a

export const opI32Add = 0x6a
export const opI32Sub = 0x6b
export const opI32And = 0x71
export const opI32Or = 0x72
export const opI32Xor = 0x73
export const opI32Shl = 0x74
export const opI32ShrU = 0x76
export const opI64Clz = 0x79
export const opI64Add = 0x7c
export const opI64Sub = 0x7d
export const opI64Mul = 0x7e
export const opI64DivU = 0x80
export const opI64RemU = 0x82
export const opI64And = 0x83
export const opI64Or = 0x84
export const opI64Xor = 0x85
export const opI64Shl = 0x86
export const opI64ShrS = 0x87
export const opI64ShrU = 0x88
export const opI64Rotl = 0x89
export const opI32WrapI64 = 0xa7
export const opI64ExtendI32U = 0xad
export const opI64TruncF64S = 0xb0
export const opF64ConvertI64S = 0xb9
export const opI64Extend8S = 0xc2
export const opI64Extend16S = 0xc3
export const opI64Extend32S = 0xc4

/** Followed by the number of the instruction. */
export const opBulk = 0xfc
export const bulkMemoryCopy = 10
export const bulkMemoryFill = 11
export const opVector = 0xfd
export const vectorLoad = 0
export const vectorStore = 11
export const vectorShuffleBytes = 13
export const vectorSplat64 = 18
export const vectorExtract64 = 29
export const vectorReplace64 = 30
