import type { SqlText } from './sql-text.ts'

const types =
  /::\s*(?:"[^"]+"|[a-z_][\w$]*)(?:\.(?:"[^"]+"|[a-z_][\w$]*))?(?:\s+(?:varying|precision|with(?:out)?\s+time\s+zone))*(?:\s*\([\d,\s]*\))?(?:\s*\[\d*\])*/iy

function listOf(sql: SqlText): string | undefined {
  const values: (string | null)[] = []
  let isKnown = true
  while (!sql.has(/\]/y)) {
    const value = valueAt(sql)
    if (value === undefined) isKnown = false
    else values.push(value)
    if (!sql.has(/,/y) && sql.text[sql.at] !== ']') sql.fail('a list does not end')
  }
  return isKnown ? JSON.stringify(values) : undefined
}

function bareOf(sql: SqlText): string | null | undefined {
  const text = sql.quoted()
  if (text !== null) return text
  if (sql.take(/null\b/iy)) return null
  const flag = sql.take(/(true|false)\b/iy)
  if (flag) return (flag[1] ?? '').toLowerCase()
  const number = sql.take(/[-+]?\d*\.?\d+(?:e[-+]?\d+)?\b/iy)
  if (number) return number[0]
  if (sql.take(/array\s*\[/iy)) return listOf(sql)
  return undefined
}

/** A value of a list, with its casts taken off; undefined is one that only a database could tell (DEFAULT, now()). */
export function valueAt(sql: SqlText): string | null | undefined {
  sql.skipBlank()
  const value = bareOf(sql)
  sql.skipBlank()
  while (sql.take(types)) sql.skipBlank()
  const next = sql.text[sql.at]
  if (next === ',' || next === ')' || next === ']') return value
  sql.skipValue()
  return undefined
}
