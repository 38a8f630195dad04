import { findTypeByName, getExtension, lacksExtension } from './file-types.ts'
import type { SkipReason } from './plan-project.ts'
import { detectTextType } from './text-type.ts'

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
/** Many texts begin with 'BM', but the length of the second header, which is below 256, never occurs in text. */
const isBmp = (bytes: Uint8Array) =>
  ascii(bytes, 0, 2) === 'BM' && [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0) && bytes[15] === 0
/** Whether the file is an icon or a mouse cursor. */
const isIcon = (bytes: Uint8Array) => startsWith(bytes, 0, 0, 1, 0) || startsWith(bytes, 0, 0, 2, 0)
const isSfnt = (bytes: Uint8Array) =>
  startsWith(bytes, 0, 1, 0, 0) || ['OTTO', 'true', 'ttcf'].includes(ascii(bytes, 0, 4))
/** The first bytes of programs, archives and documents, which are never accepted as text. */
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
const isBinary = (bytes: Uint8Array) =>
  binaryStarts.some(start => startsWith(bytes, ...start)) || sniffPictureType(bytes) !== null

const isEot = (bytes: Uint8Array) => bytes.length > 36 && bytes[34] === 0x4c && bytes[35] === 0x50
const isIsoMedia = (bytes: Uint8Array) =>
  ['ftyp', 'moov', 'mdat', 'free', 'wide', 'skip'].includes(ascii(bytes, 4, 4)) && !isAvif(bytes)
/**
 * MP3 and AAC frames begin with eleven set bits. The bytes FF FE also do, but they are the byte order mark of UTF-16.
 */
const isAudioFrame = (bytes: Uint8Array) => bytes[0] === 0xff && (bytes[1] ?? 0) >= 0xe0 && (bytes[1] ?? 0) < 0xfe
const isWave = (bytes: Uint8Array) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WAVE'
const isWebm = (bytes: Uint8Array) => startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3)
const isPdf = (bytes: Uint8Array) => ascii(bytes, 0, 1_024).includes('%PDF-')
const isSvg = (bytes: Uint8Array) =>
  !isBinary(bytes) && /<svg[\s>:]/i.test(new TextDecoder().decode(bytes.subarray(0, headBytes)))

function sniffFontType(bytes: Uint8Array): string | null {
  if (ascii(bytes, 0, 4) === 'wOFF') return 'font/woff'
  if (ascii(bytes, 0, 4) === 'wOF2') return 'font/woff2'
  if (isSfnt(bytes)) return ascii(bytes, 0, 4) === 'OTTO' ? 'font/otf' : 'font/ttf'
  return isEot(bytes) ? 'application/vnd.ms-fontobject' : null
}

/**
 * Returns the type of a video or audio file. Types with the same container format can only be distinguished by name.
 */
function sniffMediaType(bytes: Uint8Array): string | null {
  if (isIsoMedia(bytes)) return hasBrand(bytes, /^qt/) ? 'video/quicktime' : 'video/mp4'
  if (isWebm(bytes)) return 'video/webm'
  if (ascii(bytes, 0, 4) === 'OggS') return 'audio/ogg'
  if (ascii(bytes, 0, 4) === 'fLaC') return 'audio/flac'
  if (isWave(bytes)) return 'audio/wav'
  return ascii(bytes, 0, 3) === 'ID3' || isAudioFrame(bytes) ? 'audio/mpeg' : null
}

/**
 * Returns the type of a picture by its bytes, because its file name may claim another type; null for anything else.
 */
export function sniffPictureType(bytes: Uint8Array): string | null {
  if (isPng(bytes)) return 'image/png'
  if (isJpeg(bytes)) return 'image/jpeg'
  if (isGif(bytes)) return 'image/gif'
  if (isWebp(bytes)) return 'image/webp'
  if (isAvif(bytes)) return 'image/avif'
  return isBmp(bytes) ? 'image/bmp' : null
}

/**
 * Returns the type with which a file is served; null when its bytes are of another kind. Browsers recognize pictures,
 * fonts and videos by their bytes, so the type of a picture or font is detected rather than taken from the name.
 */
function findServedType(type: string, bytes: Uint8Array): string | null {
  if (type === 'image/svg+xml') return isSvg(bytes) ? type : null
  if (type.startsWith('image/')) return sniffPictureType(bytes) ?? (isIcon(bytes) ? 'image/x-icon' : null)
  if (type.startsWith('font/') || type === 'application/vnd.ms-fontobject') return sniffFontType(bytes)
  if (/^(video|audio)\//.test(type)) return sniffMediaType(bytes) && type
  if (type === 'application/pdf') return isPdf(bytes) ? type : null
  return isBinary(bytes) ? null : type
}

/** Detects the type of a file whose name has no type. */
function sniffType(bytes: Uint8Array): string | null {
  const binary = sniffPictureType(bytes) ?? sniffFontType(bytes) ?? (isAudioFrame(bytes) ? null : sniffMediaType(bytes))
  if (binary) return binary
  if (isPdf(bytes)) return 'application/pdf'
  return isBinary(bytes) || bytes.includes(0) ? null : detectTextType(new TextDecoder().decode(bytes))
}

/** How many bytes from the start of a file are needed to detect its type. */
export const headBytes = 65_536

/**
 * Whether the bytes match the type in the file name. Text files match unless they have a known binary format; empty
 * files always match.
 */
export function matchesFileName(path: string, bytes: Uint8Array): boolean {
  const type = findTypeByName(path)
  return bytes.length === 0 || type === null || findServedType(type, bytes) !== null
}

/**
 * Returns the type with which a file is served, by its name and its first `headBytes` bytes, or why it is skipped. If
 * the name has no type, only the bytes count.
 */
export function recognizeType(path: string, head: Uint8Array): { mime: string } | { leftOut: SkipReason } {
  const type = findTypeByName(path)
  if (type === null) {
    const sniffed = lacksExtension(path) || getExtension(path) === '' ? sniffType(head) : null
    return sniffed === null ? { leftOut: 'type' } : { mime: sniffed }
  }
  const mime = head.length === 0 ? type : findServedType(type, head)
  return mime === null ? { leftOut: 'content' } : { mime }
}
