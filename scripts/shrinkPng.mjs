import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * The same picture in fewer bytes: with a palette of its 256 most frequent colours. A screen has few; what is beyond them
 * are shades at the edges of letters, of which the nearest other one cannot be told apart.
 */
export function shrinkPng(png) {
  const { width, height, channels, data } = readPng(png)
  const pixels = unfilter(inflateSync(data), width * channels, height, channels)
  const count = new Map()
  const colors = new Uint32Array(width * height)
  for (let at = 0; at < colors.length; at++) {
    const from = at * channels
    const color = (pixels[from] << 16) | (pixels[from + 1] << 8) | pixels[from + 2]
    colors[at] = color
    count.set(color, (count.get(color) ?? 0) + 1)
  }
  const byUse = [...count]
    .sort((one, other) => other[1] - one[1] || one[0] - other[0])
    .map(([color]) => color)
  const palette = byUse.slice(0, 256)
  const indexOf = new Map(palette.map((color, index) => [color, index]))
  for (const color of byUse.slice(256)) indexOf.set(color, nearest(palette, color))
  const indexed = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < colors.length; at++)
    indexed[at + 1 + Math.floor(at / width)] = indexOf.get(colors[at])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, each an index into the palette.
  header.set([8, 3, 0, 0, 0], 8)
  const shrunk = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(toBytes))),
    chunk('IDAT', deflateSync(indexed, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return shrunk.length < png.length ? shrunk : png
}

function toBytes(color) {
  return [color >> 16, (color >> 8) & 255, color & 255]
}

function nearest(palette, color) {
  const meant = toBytes(color)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [index, other] of palette.entries()) {
    const distance = toBytes(other).reduce((sum, value, at) => sum + (value - meant[at]) ** 2, 0)
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}

/** The parts of a picture as Chromium writes it: eight bits a channel, opaque, not interlaced. */
function readPng(png) {
  const parts = []
  let header = png
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') header = body
    else if (name === 'IDAT') parts.push(body)
    at += 12 + length
  }
  const channels = { 2: 3, 6: 4 }[header[9]]
  if (channels === undefined || header[8] !== 8 || header[12] !== 0) throw new Error('not a PNG of Chromium')
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    channels,
    data: Buffer.concat(parts),
  }
}

/** Undoes the filter of each row (PNG specification, section 9). */
function unfilter(raw, stride, height, channels) {
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const kind = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const to = y * stride + x
      const left = x < channels ? 0 : pixels[to - channels]
      const up = y === 0 ? 0 : pixels[to - stride]
      const corner = x < channels || y === 0 ? 0 : pixels[to - stride - channels]
      const guess = [0, left, up, (left + up) >> 1, kind === 4 ? paeth(left, up, corner) : 0][kind]
      pixels[to] = raw[y * (stride + 1) + 1 + x] + guess
    }
  }
  return pixels
}

function paeth(left, up, corner) {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
