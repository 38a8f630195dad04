import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { AppError } from '#server/platform/core/errors.ts'
import { type Cell, maxRows, type Row, unreadableFileError } from './rows.ts'
import { limitSheet, unpackWorkbook } from './unpack-workbook.ts'

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
const isZip = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)
/** Whether the file starts like the container format of .xls files and of password-protected .xlsx files. */
const isOldContainer = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Detects a workbook by its bytes, whatever its file name is. Throws for workbook formats that cannot be read. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (isOldContainer(bytes)) throw unreadableFileError('workbook_old')
  return isZip(bytes)
}

function toCell(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : String(value)
}

/**
 * Repacks the checked parts without compression, so that the reader gets exactly what was checked and starts no threads
 * to decompress it.
 */
function repackArchive(bytes: Uint8Array): ArrayBuffer {
  const parts = [...unpackWorkbook(bytes)].map(([path, part]): [string, Uint8Array] => {
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/i.test(path)
    return [path, isSheet ? new TextEncoder().encode(limitSheet(new TextDecoder().decode(part))) : part]
  })
  const archive = zipSync(Object.fromEntries(parts), { level: 0 })
  return archive.buffer.slice(archive.byteOffset, archive.byteOffset + archive.byteLength) as ArrayBuffer
}

/**
 * Reads the rows of a workbook's first sheet: texts, numbers, booleans, dates as ISO texts, and the stored results of
 * formulas. Throws `csv_invalid` for an invalid or oversized file before it takes much time or memory.
 */
export async function parseWorkbook(bytes: Uint8Array): Promise<Row[]> {
  try {
    const sheet = await readSheet(repackArchive(bytes))
    if (sheet.length > maxRows + 1_000) throw unreadableFileError('too_many_lines')
    return sheet.map((cells, index) => ({ number: index + 1, cells: cells.map(toCell) }))
  } catch (error) {
    throw error instanceof AppError ? error : unreadableFileError('workbook_invalid', error)
  }
}
