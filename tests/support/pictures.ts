import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Adds EXIF copyright, GPS position and an orientation tag to a picture. */
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

/** Creates a valid PNG with one bit per pixel, all zero. The file is small, but the decoded picture is large. */
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

/** Builds a multipart form with one file, or without a file if `bytes` is null. */
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

export const createPlainPicture = (width: number, height: number, background = '#b9a17a') =>
  sharp({ create: { width, height, channels: 3, background } })

/** Creates random noise, which no format compresses well, like a photograph of gravel. */
export const createNoisePicture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
