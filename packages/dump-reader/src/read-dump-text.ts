import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { DumpError } from './dump-error.ts'

/** Size limit of a dump in bytes. A JavaScript string cannot hold much more text, and real dumps are far smaller. */
const maxBytes = 400_000_000
/**
 * Text compresses to about a thirtieth at best, so a higher ratio indicates a gzip bomb. Small files are unpacked at
 * any ratio.
 */
const maxRatio = 200
const unlimitedRatioBytes = 16 * 1024 * 1024

const decodeAscii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))

/** Names the format of a file that is not text and explains how to convert it; null for a text file. */
function describeOtherFormat(bytes: Uint8Array): string | null {
  const plain =
    'convert it to plain SQL with `pg_restore --file=dump.sql FILE`, or dump again with `pg_dump --format=plain`'
  if (decodeAscii(bytes, 0, 5) === 'PGDMP') return `is a dump in the custom format of pg_dump: ${plain}`
  if (decodeAscii(bytes, 257, 5) === 'ustar')
    return decodeAscii(bytes, 0, 7) === 'toc.dat'
      ? `is a dump in the tar format of pg_dump: ${plain}`
      : 'is a tar archive: unpack it first'
  if (decodeAscii(bytes, 0, 4) === 'PK\x03\x04')
    return 'is a ZIP archive or a workbook: unpack it, or save the sheet as CSV'
  if (/^(BZh|\xfd7zXZ|7z\xbc\xaf|\x28\xb5\x2f\xfd|Rar!)/.test(decodeAscii(bytes, 0, 6)))
    return 'is packed: unpack it first, or pack it with gzip'
  return null
}

/** Decompresses a gzip file. Throws a DumpError if the text is too large for the file or the file is damaged. */
function gunzip(file: string, bytes: Buffer): Buffer {
  const limit = Math.min(maxBytes, Math.max(unlimitedRatioBytes, bytes.length * maxRatio))
  try {
    return gunzipSync(bytes, { maxOutputLength: limit })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new DumpError(
        `${file} unpacks to more than ${Math.floor(limit / 1_000_000)} MB: unpack it and dump its tables one by one.`,
      )
    throw new DumpError(`${file} is a damaged gzip file.`)
  }
}

/** Detects the encoding by the byte order mark, or by the zero bytes of ASCII characters in UTF-16; UTF-8 otherwise. */
function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : 'utf-8'
}

/** Whether a dump declares a Latin-1 or Windows-1252 encoding. */
const declaresLatin = (bytes: Uint8Array) =>
  /set\s+client_encoding\s*(?:=|to)\s*'?(?:latin-?1|win-?1252|iso-?8859-?1)\b/i.test(
    new TextDecoder('latin1').decode(bytes.subarray(0, 65_536)),
  )

/** Decodes UTF-8, UTF-16 or the Latin encoding that the dump declares; null when the bytes are none of these. */
function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes)
  } catch {
    return declaresLatin(bytes) ? new TextDecoder('windows-1252').decode(bytes) : null
  }
}

/**
 * Reads the text of a dump file, which may be gzipped. If the format or encoding is not supported, or the text is
 * larger than 400 MB, throws a DumpError that states the remedy.
 */
export function readDumpText(file: string): string {
  const { size } = statSync(file)
  if (size > maxBytes) throw new DumpError(`${file} is larger than 400 MB: dump its tables one by one.`)
  const fileBytes = readFileSync(file)
  const bytes = fileBytes[0] === 0x1f && fileBytes[1] === 0x8b ? gunzip(file, fileBytes) : fileBytes
  const other = describeOtherFormat(bytes)
  if (other !== null) throw new DumpError(`${file} ${other}.`)
  const text = decodeText(bytes)
  if (text === null)
    throw new DumpError(`${file} is neither UTF-8 nor UTF-16: dump again with \`pg_dump --encoding=UTF8\`.`)
  return text
}
