import { inflateRawSync } from 'node:zlib'
import { findCompressedBytes, readDirectory, type ZipEntry } from '#page-source/zip-directory.ts'
import { maxRows, unreadableFileError } from './rows.ts'

const maxEntries = 1_000
const maxBytes = 64 * 1024 * 1024
const maxRatio = 200
/** So little is taken at any ratio: a sheet of many like rows packs well. */
const unlimitedRatioBytes = 8 * 1024 * 1024
const maxColumns = 200
/** Rows above the table and empty ones between its rows count as well. */
const lastRow = maxRows + 1_000

const isNeededPart = ({ path }: ZipEntry) => /^xl\/.*\.(xml|rels)$/i.test(path)
const workbookTooLargeError = (cause?: unknown) => unreadableFileError('workbook_too_large', cause)
const workbookInvalidError = (cause?: unknown) => unreadableFileError('workbook_invalid', cause)

/** The bytes of a part, of which no more is unpacked than may be left. */
function unpackEntry(archive: Uint8Array, entry: ZipEntry, left: number): Uint8Array {
  const data = findCompressedBytes(archive, entry)
  if (!data || entry.isEncrypted) throw workbookInvalidError()
  const most = Math.min(left, Math.max(unlimitedRatioBytes, data.length * maxRatio))
  if (entry.method === 0 && data.length <= most) return data
  if (entry.method !== 8) throw workbookInvalidError()
  try {
    return inflateRawSync(data, { maxOutputLength: most })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? workbookTooLargeError(error)
      : workbookInvalidError(error)
  }
}

/**
 * The parts of a workbook that its reader takes, unpacked within bounds that hold before anything is read: entries, bytes
 * and ratio. Refuses with csv_invalid what is no workbook and what is too large.
 */
export function unpackWorkbook(archive: Uint8Array): Map<string, Uint8Array> {
  const entries = readDirectory(archive)
  if (!entries?.some(({ path }) => path === 'xl/workbook.xml')) throw workbookInvalidError()
  if (entries.length > maxEntries) throw workbookTooLargeError()
  const parts = new Map<string, Uint8Array>()
  let left = maxBytes
  for (const entry of entries.filter(isNeededPart)) {
    const bytes = unpackEntry(archive, entry, left)
    left -= bytes.length
    parts.set(entry.path, bytes)
  }
  return parts
}

const toColumnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * A cell and its content. Some programs write a prefix before every name: `<x:c>`. Nothing in it goes beyond the next cell, so
 * that a sheet of cells that never end takes no longer than another.
 */
const cellPattern = /<(\w+:)?c\b([^<>]*?)(?:\/>|>([^<]*(?:<(?!\/?(?:\w+:)?c\b)[^<]*)*)<\/(?:\w+:)?c>)/g
const referencePattern = /\br\s*=\s*["']([A-Za-z]{1,3})(\d{1,7})["']/
const typePattern = /\bt\s*=\s*["'](\w+)["']/

/** A cell with a text in place of what its reader would silently take for an empty one. */
const toTextCell = (prefix: string, attributes: string, text: string) =>
  `<${prefix}c${attributes.replace(typePattern, '')} t="inlineStr"><${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is></${prefix}c>`

/**
 * The source of a sheet as its reader shall see it: errors and formulas without a result are texts that a column refuses.
 * Refuses a table that reaches too far: its reader fills every row up to the last column that is used.
 */
export function limitSheet(source: string): string {
  return source.replace(
    cellPattern,
    (whole, prefix: string | undefined, attributes: string, content: string | undefined) => {
      if (content === undefined) return whole
      const [, letters = '', row = ''] = referencePattern.exec(attributes) ?? []
      if (toColumnNumber(letters) > maxColumns) throw workbookTooLargeError()
      if (Number(row) > lastRow) throw unreadableFileError('too_many_lines')
      const result = /<(?:\w+:)?v>([^<]*)/.exec(content)?.[1]
      const isError = typePattern.exec(attributes)?.[1] === 'e'
      const isOpen = /<(?:\w+:)?f\b/.test(content) && !/<(?:\w+:)?v\b/.test(content)
      return isError || isOpen ? toTextCell(prefix ?? '', attributes, result ?? '#') : whole
    },
  )
}
