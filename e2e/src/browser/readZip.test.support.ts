import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** The files of a ZIP archive by their names, read as its directory lists them. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = archive.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const [sum, packed] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)]
    const [length, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + (length ?? 0))
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = inflateRawSync(archive.subarray(start, start + packed))
    expect(crc32(data), name).toBe(sum)
    files.set(name, data)
    at += 46 + (length ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
