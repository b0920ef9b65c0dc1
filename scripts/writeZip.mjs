import { crc32, deflateRawSync } from 'node:zlib'

/** A fixed time, 1 January 1980, so that the same files always give the same bytes. */
const dosDate = 0x21

/** A ZIP archive of files: names with `/`, and their bytes. */
export function writeZip(files) {
  const parts = []
  const directory = []
  let offset = 0
  for (const { name, data } of files) {
    const path = Buffer.from(name, 'utf8')
    const packed = deflateRawSync(data, { level: 9 })
    const common = Buffer.alloc(26)
    // Version 2.0, UTF-8 names, deflated.
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(dosDate, 8)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, path]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
