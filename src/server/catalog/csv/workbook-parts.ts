import { inflateRawSync } from 'node:zlib'
import { compressedBytes, readDirectory, type ZipEntry } from '#page-source/zip-directory.ts'
import { mostRows, unreadable } from './rows.ts'

const mostEntries = 1_000
const mostBytes = 64 * 1024 * 1024
const largestRatio = 200
/** So little is taken at any ratio: a sheet of many like rows packs well. */
const anyRatio = 8 * 1024 * 1024
const mostColumns = 200
/** Rows above the table and empty ones between its rows count as well. */
const lastRow = mostRows + 1_000

const isRead = ({ path }: ZipEntry) => /^xl\/.*\.(xml|rels)$/i.test(path)
const tooLarge = (cause?: unknown) => unreadable('workbook_too_large', cause)
const damaged = (cause?: unknown) => unreadable('workbook_invalid', cause)

/** The bytes of a part, of which no more is unpacked than may be left. */
function unpack(archive: Uint8Array, entry: ZipEntry, left: number): Uint8Array {
  const data = compressedBytes(archive, entry)
  if (!data || entry.isEncrypted) throw damaged()
  const most = Math.min(left, Math.max(anyRatio, data.length * largestRatio))
  if (entry.method === 0 && data.length <= most) return data
  if (entry.method !== 8) throw damaged()
  try {
    return inflateRawSync(data, { maxOutputLength: most })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(error) : damaged(error)
  }
}

/**
 * The parts of a workbook that its reader takes, unpacked within bounds that hold before anything is read: entries, bytes
 * and ratio. Refuses with csv_invalid what is no workbook and what is too large.
 */
export function workbookParts(archive: Uint8Array): Map<string, Uint8Array> {
  const entries = readDirectory(archive)
  if (!entries?.some(({ path }) => path === 'xl/workbook.xml')) throw damaged()
  if (entries.length > mostEntries) throw tooLarge()
  const parts = new Map<string, Uint8Array>()
  let left = mostBytes
  for (const entry of entries.filter(isRead)) {
    const bytes = unpack(archive, entry, left)
    left -= bytes.length
    parts.set(entry.path, bytes)
  }
  return parts
}

const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * A cell and its content. Some programs write a prefix before every name: `<x:c>`. Nothing in it goes beyond the next cell, so
 * that a sheet of cells that never end takes no longer than another.
 */
const cell = /<(\w+:)?c\b([^<>]*?)(?:\/>|>([^<]*(?:<(?!\/?(?:\w+:)?c\b)[^<]*)*)<\/(?:\w+:)?c>)/g
const place = /\br\s*=\s*["']([A-Za-z]{1,3})(\d{1,7})["']/
const type = /\bt\s*=\s*["'](\w+)["']/

/** A cell with a text in place of what its reader would silently take for an empty one. */
const asText = (prefix: string, attributes: string, text: string) =>
  `<${prefix}c${attributes.replace(type, '')} t="inlineStr"><${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is></${prefix}c>`

/**
 * The source of a sheet as its reader shall see it: errors and formulas without a result are texts that a column refuses.
 * Refuses a table that reaches too far: its reader fills every row up to the last column that is used.
 */
export function boundedSheet(source: string): string {
  return source.replace(cell, (whole, prefix: string | undefined, attributes: string, content: string | undefined) => {
    if (content === undefined) return whole
    const [, letters = '', row = ''] = place.exec(attributes) ?? []
    if (columnNumber(letters) > mostColumns) throw tooLarge()
    if (Number(row) > lastRow) throw unreadable('too_many_lines')
    const result = /<(?:\w+:)?v>([^<]*)/.exec(content)?.[1]
    const isError = type.exec(attributes)?.[1] === 'e'
    const isOpen = /<(?:\w+:)?f\b/.test(content) && !/<(?:\w+:)?v\b/.test(content)
    return isError || isOpen ? asText(prefix ?? '', attributes, result ?? '#') : whole
  })
}
