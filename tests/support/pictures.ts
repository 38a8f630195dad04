import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Photographed with its place and a name in it, lying on its side. */
export const addLocation = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .withExif({
      IFD0: { Copyright: 'where I live' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

function buildChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A whole, valid PNG of one bit a pixel, all of them alike: small as a file, large once it is unpacked. */
export function createPictureBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    buildChunk('IHDR', head),
    buildChunk('IDAT', deflateSync(rows)),
    buildChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A form with one file, as a browser sends it; null: a form without any. */
export function buildPictureForm(bytes: Buffer | null, type = 'image/png', name = 'lamp.png') {
  const boundary = 'a-boundary'
  const head = bytes
    ? `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
    : ''
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes ?? Buffer.alloc(0), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** One colour all over. */
export const createPlainPicture = (width: number, height: number, background = '#b9a17a') =>
  sharp({ create: { width, height, channels: 3, background } })

/** Nothing packs it well, like a photograph of gravel. */
export const createNoisePicture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
