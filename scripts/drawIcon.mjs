import { crc32, deflateSync } from 'node:zlib'

/** The mark as a PNG of a width in pixels. Each pixel is the mean of sixteen points, so that edges are smooth. */
export function drawIcon(mark, width) {
  const points = 4
  const rows = []
  for (let y = 0; y < width; y++) {
    const row = Buffer.alloc(1 + 4 * width)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0, 0]
      for (let at = 0; at < points ** 2; at++) {
        const unit = mark.size / width
        const color = colorAt(
          mark,
          (x + ((at % points) + 0.5) / points) * unit,
          (y + (Math.floor(at / points) + 0.5) / points) * unit,
        )
        if (color === null) continue
        for (const [index, value] of color.entries()) sum[index] += value
        sum[3] += 1
      }
      const covered = Math.max(1, sum[3])
      row.set(
        [
          ...sum.slice(0, 3).map((value) => Math.round(value / covered)),
          Math.round((255 * sum[3]) / points ** 2),
        ],
        1 + 4 * x,
      )
    }
    rows.push(row)
  }
  return encodePng(width, Buffer.concat(rows))
}

function colorAt({ size, corner, ground, stone, water, stones, wave }, x, y) {
  const dx = Math.max(corner - x, x - (size - corner), 0)
  const dy = Math.max(corner - y, y - (size - corner), 0)
  if (dx ** 2 + dy ** 2 > corner ** 2) return null
  const isStone = (each) => ((x - each.x) / each.width) ** 2 + ((y - stones.baseline) / each.height) ** 2 <= 1
  if (y <= stones.baseline && stones.each.some(isStone)) return stone
  const crest = wave.y - wave.height * Math.cos(((x - wave.left) / wave.length) * 2 * Math.PI)
  const isWater = x >= wave.left && x <= wave.right && Math.abs(y - crest) <= wave.stroke / 2
  return isWater ? water : ground
}

function encodePng(width, pixels) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  // Eight bits a channel, red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
