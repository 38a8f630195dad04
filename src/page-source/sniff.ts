import { extensionOf } from './file-types.ts'

const ascii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))
const startsWith = (bytes: Uint8Array, ...values: number[]) => values.every((value, index) => bytes[index] === value)
const hasBrand = (bytes: Uint8Array, pattern: RegExp) =>
  ascii(bytes, 4, 4) === 'ftyp' && pattern.test(ascii(bytes, 8, 24))

const isPng = (bytes: Uint8Array) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xd8, 0xff)
const isGif = (bytes: Uint8Array) => ascii(bytes, 0, 4) === 'GIF8'
const isWebp = (bytes: Uint8Array) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP'
const isAvif = (bytes: Uint8Array) => hasBrand(bytes, /avi[fs]/)
const isRaster = (bytes: Uint8Array) => [isPng, isJpeg, isGif, isWebp, isAvif].some(test => test(bytes))
const isSfnt = (bytes: Uint8Array) =>
  startsWith(bytes, 0, 1, 0, 0) || ['OTTO', 'true', 'ttcf'].includes(ascii(bytes, 0, 4))
/** How programs, archives and documents begin; they never pass as text. */
const binaryStarts = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90],
  [0xca, 0xfe, 0xba, 0xbe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0, 0x61, 0x73, 0x6d],
  [0x50, 0x4b, 3, 4],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x52, 0x61, 0x72, 0x21],
  [0x25, 0x50, 0x44, 0x46],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const isBinary = (bytes: Uint8Array) => binaryStarts.some(start => startsWith(bytes, ...start)) || isRaster(bytes)

// Browsers tell pictures apart by their bytes, so a PNG called .jpg works and is taken.
const tests: Record<string, (bytes: Uint8Array) => boolean> = {
  png: isRaster,
  jpg: isRaster,
  jpeg: isRaster,
  gif: isRaster,
  webp: isRaster,
  avif: isRaster,
  ico: bytes => startsWith(bytes, 0, 0, 1, 0) || isRaster(bytes),
  woff: bytes => ascii(bytes, 0, 4) === 'wOFF',
  woff2: bytes => ascii(bytes, 0, 4) === 'wOF2',
  ttf: isSfnt,
  otf: isSfnt,
  eot: bytes => bytes.length > 36 && bytes[34] === 0x4c && bytes[35] === 0x50,
  mp4: bytes => ['ftyp', 'moov', 'mdat', 'free', 'wide', 'skip'].includes(ascii(bytes, 4, 4)),
  webm: bytes => startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3),
  svg: bytes => !isBinary(bytes) && /<svg[\s>:]/i.test(new TextDecoder().decode(bytes.subarray(0, 65_536))),
}

/** Whether the bytes are what the name says. Text files are taken unless they are a known binary format. Empty is fine. */
export function matchesItsName(path: string, bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true
  const test = tests[extensionOf(path)]
  return test ? test(bytes) : !isBinary(bytes)
}

/** The type a picture really is, for files whose name says another kind of picture; null for everything else. */
export function pictureType(bytes: Uint8Array): string | null {
  if (isPng(bytes)) return 'image/png'
  if (isJpeg(bytes)) return 'image/jpeg'
  if (isGif(bytes)) return 'image/gif'
  if (isWebp(bytes)) return 'image/webp'
  return isAvif(bytes) ? 'image/avif' : null
}
