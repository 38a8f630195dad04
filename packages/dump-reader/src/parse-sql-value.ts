import type { SqlScanner } from './sql-scanner.ts'

const typeNamePattern =
  /::\s*(?:"[^"]+"|[a-z_][\w$]*)(?:\.(?:"[^"]+"|[a-z_][\w$]*))?(?:\s+(?:varying|precision|with(?:out)?\s+time\s+zone))*(?:\s*\([\d,\s]*\))?(?:\s*\[\d*\])*/iy

function parseList(sql: SqlScanner): string | undefined {
  const values: (string | null)[] = []
  let isKnown = true
  while (!sql.hasMatch(/\]/y)) {
    const value = parseSqlValue(sql)
    if (value === undefined) isKnown = false
    else values.push(value)
    if (!sql.hasMatch(/,/y) && sql.text[sql.position] !== ']') sql.fail('a list does not end')
  }
  return isKnown ? JSON.stringify(values) : undefined
}

function parseBareValue(sql: SqlScanner): string | null | undefined {
  const text = sql.parseQuoted()
  if (text !== null) return text
  if (sql.match(/null\b/iy)) return null
  const flag = sql.match(/(true|false)\b/iy)
  if (flag) return (flag[1] ?? '').toLowerCase()
  const number = sql.match(/[-+]?\d*\.?\d+(?:e[-+]?\d+)?\b/iy)
  if (number) return number[0]
  if (sql.match(/array\s*\[/iy)) return parseList(sql)
  return undefined
}

/**
 * Parses one value in a list and skips its type casts. Returns undefined for a value that only a database could
 * compute, such as DEFAULT or now().
 */
export function parseSqlValue(sql: SqlScanner): string | null | undefined {
  sql.skipBlank()
  const value = parseBareValue(sql)
  sql.skipBlank()
  while (sql.match(typeNamePattern)) sql.skipBlank()
  const nextCharacter = sql.text[sql.position]
  if (nextCharacter === ',' || nextCharacter === ')' || nextCharacter === ']') return value
  sql.skipValue()
  return undefined
}
