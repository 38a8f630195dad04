import { cleanText } from '#domain/pasted-text.ts'
import { isUuid, sha256Hex } from '#server/kernel/ids.ts'
import type { DumpRow } from './dump-row.ts'

/** The id a row of an old table has here: its own where it is a UUID, else one that follows from it each time. */
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
 * The cells of a row by what they hold. What cannot be read is told in `faults`, and is null, empty or the usual value; a
 * row with a fault is no row that can be kept.
 */
export function createCells({ table, values }: DumpRow) {
  // Such as no database of the old system could hold.
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
    /** As it stands in the dump: addresses, keys, sources. */
    text: raw,
    /** A text that people read, cleaned as one that is typed; null where there is none. */
    cleanedText: (name: string): string | null => cleanText(raw(name) ?? '') || null,
    /** The same of one that has to be there. */
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
    /** The row of `other` that this one belongs to. */
    reference(name: string, other: string): string | null {
      const old = raw(name)
      return old ? resolveId(other, old) : null
    },
    /** The same of a row that cannot stand alone. */
    parent(name: string, other: string): string {
      const old = raw(name)
      if (!old) fault(name, 'is missing')
      return resolveId(other, old ?? '')
    },
    /** Integers: cents, units, places. Decimals are refused, never rounded. */
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
        // Told below.
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
