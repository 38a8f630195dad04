import { inflateRawSync } from 'node:zlib'
import { findCompressedBytes, readDirectory, type ZipEntry } from '@vitrine/html-editing/zip-directory.ts'
import { maxRows, unreadableFileError } from './rows.ts'

const maxEntries = 1_000
const maxBytes = 64 * 1024 * 1024
const maxRatio = 200
/**
 * In bytes. Parts up to this size are accepted at any compression ratio, because a sheet of many similar rows
 * compresses well.
 */
const unlimitedRatioBytes = 8 * 1024 * 1024
const maxColumns = 200
/** Rows above the table and empty rows within it count too. */
const lastRow = maxRows + 1_000

const isNeededPart = ({ path }: ZipEntry) => /^xl\/.*\.(xml|rels)$/i.test(path)
const workbookTooLargeError = (cause?: unknown) => unreadableFileError('workbook_too_large', cause)
const workbookInvalidError = (cause?: unknown) => unreadableFileError('workbook_invalid', cause)

/** Unpacks one part. Throws when it is larger than `remainingBytes` bytes or exceeds the maximum compression ratio. */
function unpackEntry(archive: Uint8Array, entry: ZipEntry, remainingBytes: number): Uint8Array {
  const data = findCompressedBytes(archive, entry)
  if (!data || entry.isEncrypted) throw workbookInvalidError()
  const limit = Math.min(remainingBytes, Math.max(unlimitedRatioBytes, data.length * maxRatio))
  if (entry.method === 0 && data.length <= limit) return data
  if (entry.method !== 8) throw workbookInvalidError()
  try {
    return inflateRawSync(data, { maxOutputLength: limit })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? workbookTooLargeError(error)
      : workbookInvalidError(error)
  }
}

/**
 * Unpacks the parts of a workbook that the library `read-excel-file` needs. Limits on entries, bytes and compression
 * ratio apply before anything is parsed. Throws `csv_invalid`.
 */
export function unpackWorkbook(archive: Uint8Array): Map<string, Uint8Array> {
  const entries = readDirectory(archive)
  if (!entries?.some(({ path }) => path === 'xl/workbook.xml')) throw workbookInvalidError()
  if (entries.length > maxEntries) throw workbookTooLargeError()
  const parts = new Map<string, Uint8Array>()
  let remainingBytes = maxBytes
  for (const entry of entries.filter(isNeededPart)) {
    const bytes = unpackEntry(archive, entry, remainingBytes)
    remainingBytes -= bytes.length
    parts.set(entry.path, bytes)
  }
  return parts
}

const toColumnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Matches a cell with its content. Some programs prefix every element name, as in `<x:c>`. A match never reaches beyond
 * the next cell, so that a sheet of unclosed cells takes linear time.
 */
const cellPattern = /<(\w+:)?c\b([^<>]*?)(?:\/>|>([^<]*(?:<(?!\/?(?:\w+:)?c\b)[^<]*)*)<\/(?:\w+:)?c>)/g
const referencePattern = /\br\s*=\s*["']([A-Za-z]{1,3})(\d{1,7})["']/
const typePattern = /\bt\s*=\s*["'](\w+)["']/

/** Builds a text cell to replace a cell that `read-excel-file` would silently treat as empty. */
const toTextCell = (prefix: string, attributes: string, text: string) =>
  `<${prefix}c${attributes.replace(typePattern, '')} t="inlineStr"><${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is></${prefix}c>`

/**
 * Rewrites a sheet before `read-excel-file` parses it: error cells, and formulas without a stored result, become texts,
 * which the import then reports as invalid. Throws when the table is too wide or too long, because the library fills
 * every row up to the last used column.
 */
export function limitSheet(source: string): string {
  return source.replace(
    cellPattern,
    (cell, prefix: string | undefined, attributes: string, content: string | undefined) => {
      if (content === undefined) return cell
      const [, letters = '', row = ''] = referencePattern.exec(attributes) ?? []
      if (toColumnNumber(letters) > maxColumns) throw workbookTooLargeError()
      if (Number(row) > lastRow) throw unreadableFileError('too_many_lines')
      const result = /<(?:\w+:)?v>([^<]*)/.exec(content)?.[1]
      const isError = typePattern.exec(attributes)?.[1] === 'e'
      const lacksResult = /<(?:\w+:)?f\b/.test(content) && !/<(?:\w+:)?v\b/.test(content)
      return isError || lacksResult ? toTextCell(prefix ?? '', attributes, result ?? '#') : cell
    },
  )
}
