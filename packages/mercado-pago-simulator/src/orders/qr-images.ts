import { crc32, deflateSync } from 'node:zlib'
import { create } from 'qrcode'

const moduleSize = 4
const margin = 4

function buildChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return chunk
}

/**
 * Draws a QR code as a PNG with one bit per pixel. The qrcode package draws only asynchronously, but the response to
 * the creation of an order contains the image.
 */
export function drawQrCode(text: string): Buffer {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const width = (size + 2 * margin) * moduleSize
  const rowLength = Math.ceil(width / 8)
  const rows = Buffer.alloc((rowLength + 1) * width, 0xff)
  for (let y = 0; y < width; y += 1) {
    const start = y * (rowLength + 1)
    rows[start] = 0 // The filter type of the row: none.
    const row = Math.floor(y / moduleSize) - margin
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / moduleSize) - margin
      const isInside = row >= 0 && row < size && column >= 0 && column < size
      if (!isInside || !data[row * size + column]) continue
      const byte = start + 1 + (x >> 3)
      rows[byte] = (rows[byte] ?? 0) & ~(0x80 >> (x & 7))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header[8] = 1 // One bit of grey per pixel.
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    buildChunk('IHDR', header),
    buildChunk('IDAT', deflateSync(rows)),
    buildChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}
