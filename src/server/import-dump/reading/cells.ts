import { cleanText } from '#domain/pasted-text.ts'
import { isUuid, sha256Hex } from '#server/kernel/ids.ts'
import type { DumpRow } from './dump-row.ts'

/**
 * The id of an old row in this shop: its own id when it is a UUID, or else a UUID derived from table and id, which is
 * the same in every run.
 */
export function resolveId(table: string, old: string): string {
  if (isUuid(old)) return old.toLowerCase()
  const hash = sha256Hex(`${table}:${old}`)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

function parseArray(text: string): unknown[] | null {
  if (text.startsWith('[')) {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : null
  }
  const inside = /^\{([\s\S]*)\}$/.exec(text)?.[1]
  if (inside === undefined) return null
  const cells = [...inside.matchAll(/"((?:[^"\\]|\\[\s\S])*)"|([^,{}"]+)/g)]
  return cells.flatMap(([, quoted, bare]) =>
    quoted !== undefined ? [quoted.replace(/\\([\s\S])/g, '$1')] : bare === 'NULL' ? [] : [bare?.trim()],
  )
}

/**
 * Parses the cells of a row by type. A cell that cannot be parsed adds an entry to `faults` and returns null, an empty
 * value or the default. Rows with faults must not be imported.
 */
export function createCells({ table, values }: DumpRow) {
  // PostgreSQL texts cannot contain NUL.
  const faults = [...values].flatMap(([name, value]) =>
    value?.includes('\0') ? [`${name} holds a NUL character`] : [],
  )
  const raw = (name: string) => values.get(name) ?? null
  const fault = (name: string, why: string) => {
    faults.push(`${name} ${why}`)
    return null
  }
  const json = (name: string): unknown => {
    const text = raw(name)
    if (text === null || text.trim() === '') return null
    try {
      return JSON.parse(text)
    } catch {
      return fault(name, 'is no JSON')
    }
  }
  return {
    faults,
    json,
    /** The unmodified text, for URLs, keys and page sources. */
    text: raw,
    /** A text for people, cleaned like typed input; null when it is empty. */
    cleanedText: (name: string): string | null => cleanText(raw(name) ?? '') || null,
    /** Like `cleanedText`, but required. */
    title(name: string): string {
      const text = cleanText(raw(name) ?? '')
      if (text === '') fault(name, 'is empty')
      return text
    },
    id(): string {
      const old = raw('id')
      if (!old) fault('id', 'is missing')
      return resolveId(table, old ?? '')
    },
    /** The id of a row in the table `other`, or null. */
    reference(name: string, other: string): string | null {
      const old = raw(name)
      return old ? resolveId(other, old) : null
    },
    /** Like `reference`, but required. */
    parent(name: string, other: string): string {
      const old = raw(name)
      if (!old) fault(name, 'is missing')
      return resolveId(other, old ?? '')
    },
    /** An integer, such as cents, units or positions. Decimals are faults and are never rounded. */
    integer(name: string): number | null {
      const text = raw(name)
      if (text === null || text === '') return null
      const digits = /^([-+]?\d{1,9})(?:\.0*)?$/.exec(text.trim())?.[1]
      return digits === undefined ? fault(name, 'is no whole number') : Number(digits)
    },
    boolean(name: string, usual: boolean): boolean {
      const text = raw(name)?.toLowerCase()
      if (text === undefined || text === '') return usual
      if (/^(t|true|1|yes|on)$/.test(text)) return true
      if (/^(f|false|0|no|off)$/.test(text)) return false
      fault(name, 'is neither true nor false')
      return usual
    },
    list(name: string): string[] {
      const text = raw(name)?.trim()
      if (!text) return []
      try {
        const read = parseArray(text)
        if (read) return read.filter(each => typeof each === 'string' && each !== '') as string[]
      } catch {
        // The fault is added below.
      }
      fault(name, 'is no list')
      return []
    },
    date(name: string): Date | null {
      const text = raw(name)?.trim()
      if (!text) return null
      const zoned = text.replace(' ', 'T').replace(/([-+]\d\d)$/, '$1:00')
      const moment = new Date(/(Z|[-+]\d\d:?\d\d)$/i.test(zoned) ? zoned : `${zoned}Z`)
      return Number.isNaN(moment.getTime()) ? fault(name, 'is no moment') : moment
    },
  }
}
export type Cells = ReturnType<typeof createCells>
