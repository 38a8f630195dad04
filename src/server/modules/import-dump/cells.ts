import type { DumpRow } from '@vitrine/dump-reader/dump-row.ts'
import { createTypedCells } from '@vitrine/dump-reader/typed-cells.ts'
import { cleanText } from '#domain/pasted-text.ts'
import { isUuid } from '#domain/uuid.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'

/**
 * Returns the id that a row of the old system gets in this shop: its old id when that is a UUID, otherwise a UUID
 * derived from the table and the old id, so that every run gives the same id.
 */
export function resolveId(table: string, old: string): string {
  if (isUuid(old)) return old.toLowerCase()
  const hash = sha256Hex(`${table}:${old}`)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Parses the cells of a row as this shop stores them: typed cells, with cleaned texts and this shop's ids. */
export function createCells(row: DumpRow) {
  const typedCells = createTypedCells(row)
  const { text, addProblem } = typedCells
  return {
    ...typedCells,
    /** A text that people read, cleaned like form input; null when it is empty. */
    cleanedText: (name: string): string | null => cleanText(text(name) ?? '') || null,
    /** Like `cleanedText`, but required. */
    title(name: string): string {
      const title = cleanText(text(name) ?? '')
      if (title === '') addProblem(name, 'is empty')
      return title
    },
    id(): string {
      const old = text('id')
      if (!old) addProblem('id', 'is missing')
      return resolveId(row.table, old ?? '')
    },
    /** The id of a row in the table `other`, or null. */
    reference(name: string, other: string): string | null {
      const old = text(name)
      return old ? resolveId(other, old) : null
    },
    /** Like `reference`, but required. */
    parent(name: string, other: string): string {
      const old = text(name)
      if (!old) addProblem(name, 'is missing')
      return resolveId(other, old ?? '')
    },
  }
}
export type Cells = ReturnType<typeof createCells>
