import type { DumpRow } from './dump-row.ts'

function parseArray(text: string): unknown[] | null {
  if (text.startsWith('[')) {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : null
  }
  const inside = /^\{([\s\S]*)\}$/.exec(text)?.[1]
  if (inside === undefined) return null
  const cells = [...inside.matchAll(/"((?:[^"\\]|\\[\s\S])*)"|([^,{}"]+)/g)]
  return cells.flatMap(([, quoted, unquoted]) =>
    quoted !== undefined ? [quoted.replace(/\\([\s\S])/g, '$1')] : unquoted === 'NULL' ? [] : [unquoted?.trim()],
  )
}

/**
 * Parses the cells of a row by type. A cell that cannot be parsed adds an entry to `problems` and returns null, an
 * empty value or the default. A problem names the column and never its value. Rows with problems must not be imported.
 */
export function createTypedCells({ values }: DumpRow) {
  // PostgreSQL texts cannot contain NUL.
  const problems = [...values].flatMap(([name, value]) =>
    value?.includes('\0') ? [`${name} contains a NUL character`] : [],
  )
  const raw = (name: string) => values.get(name) ?? null
  const addProblem = (name: string, problem: string) => {
    problems.push(`${name} ${problem}`)
    return null
  }
  const json = (name: string): unknown => {
    const text = raw(name)
    if (text === null || text.trim() === '') return null
    try {
      return JSON.parse(text)
    } catch {
      return addProblem(name, 'is not JSON')
    }
  }
  return {
    problems,
    /** Adds a problem that the caller found, such as an empty title. Returns null. */
    addProblem,
    json,
    /** The unmodified text. */
    text: raw,
    /** An integer, such as cents, units or positions. Decimals are problems and are never rounded. */
    integer(name: string): number | null {
      const text = raw(name)
      if (text === null || text === '') return null
      const digits = /^([-+]?\d{1,9})(?:\.0*)?$/.exec(text.trim())?.[1]
      return digits === undefined ? addProblem(name, 'is not a whole number') : Number(digits)
    },
    boolean(name: string, defaultValue: boolean): boolean {
      const text = raw(name)?.toLowerCase()
      if (text === undefined || text === '') return defaultValue
      if (/^(t|true|1|yes|on)$/.test(text)) return true
      if (/^(f|false|0|no|off)$/.test(text)) return false
      addProblem(name, 'is neither true nor false')
      return defaultValue
    },
    list(name: string): string[] {
      const text = raw(name)?.trim()
      if (!text) return []
      try {
        const parsed = parseArray(text)
        if (parsed) return parsed.filter(each => typeof each === 'string' && each !== '') as string[]
      } catch {
        // The problem is added below.
      }
      addProblem(name, 'is not a list')
      return []
    },
    date(name: string): Date | null {
      const text = raw(name)?.trim()
      if (!text) return null
      const zoned = text.replace(' ', 'T').replace(/([-+]\d\d)$/, '$1:00')
      const date = new Date(/(Z|[-+]\d\d:?\d\d)$/i.test(zoned) ? zoned : `${zoned}Z`)
      return Number.isNaN(date.getTime()) ? addProblem(name, 'is not a date') : date
    },
  }
}
