import type { DumpRow } from './dump-row.ts'
import { SqlText, unescaped } from './sql-text.ts'
import { valueAt } from './sql-value.ts'

/** The columns of each table that the dump itself makes, for rows that do not name theirs. */
type Known = Map<string, string[]>

function namesOf(sql: SqlText): string[] | null {
  if (!sql.has(/\(/y)) return null
  const names: string[] = []
  do {
    const name = sql.name()
    if (name === null) return sql.fail('a list of columns is expected')
    names.push(name)
  } while (sql.has(/,/y))
  if (!sql.has(/\)/y)) sql.fail('a list of columns does not end')
  return names
}

/** What begins a line of a table that is no column. */
const noColumn = /(?:constraint|primary|foreign|unique|check|exclude|like)\b/iy

function readTable(sql: SqlText, known: Known) {
  const table = sql.name()
  if (table !== null && sql.has(/\(/y)) {
    const columns: string[] = []
    do {
      sql.skipBlank()
      const isColumn = sql.take(noColumn) === null
      const name = isColumn ? sql.name() : null
      if (name !== null) columns.push(name)
      sql.skipValue()
    } while (sql.has(/,/y))
    known.set(table, columns)
  }
  sql.skipStatement()
}

function* readInsert(sql: SqlText, known: Known): Generator<DumpRow> {
  const table = sql.name()
  if (table === null) return sql.skipStatement()
  sql.skipBlank()
  const columns = namesOf(sql) ?? known.get(table)
  sql.has(/overriding\s+(?:system|user)\s+value/iy)
  if (!sql.has(/values\b/iy)) return sql.skipStatement()
  if (!columns) return sql.fail(`the columns of ${table} are not named, and no CREATE TABLE tells them`)
  do {
    if (!sql.has(/\(/y)) sql.fail('a row is expected')
    const line = sql.lineOf(sql.at)
    const values = new Map<string, string | null>()
    let column = 0
    do {
      const value = valueAt(sql)
      const name = columns[column]
      if (name === undefined) sql.fail(`a row of ${table} has more values than columns`)
      else if (value !== undefined) values.set(name, value)
      column += 1
    } while (sql.has(/,/y))
    if (!sql.has(/\)/y)) sql.fail('a row does not end')
    yield { table, line, values }
  } while (sql.has(/,/y))
  sql.skipStatement()
}

function* readCopy(sql: SqlText, known: Known): Generator<DumpRow> {
  const table = sql.name()
  const columns = table === null ? null : (namesOf(sql) ?? known.get(table))
  if (table === null || !sql.has(/from\s+stdin\b/iy)) return sql.skipStatement()
  const options = sql.take(/[^;\n]*/y)?.[0] ?? ''
  if (/csv|binary|delimiter|null/i.test(options)) sql.fail('COPY is read in its usual form alone; give CSV as files')
  if (!columns) return sql.fail(`the columns of ${table} are not named, and no CREATE TABLE tells them`)
  sql.take(/;[^\n]*\n/y)
  for (;;) {
    const line = sql.lineOf(sql.at)
    const row = sql.restOfLine()
    if (row === '\\.') return
    if (sql.isOver) sql.fail(`the rows of ${table} do not end`)
    const cells = row.split('\t')
    if (cells.length !== columns.length) sql.fail(`a row of ${table} has ${cells.length} of ${columns.length} columns`)
    const values = columns.map(
      (name, index) => [name, cells[index] === '\\N' ? null : unescaped(cells[index] ?? '')] as const,
    )
    yield { table, line, values: new Map(values) }
  }
}

/**
 * The rows of a dump as SQL: INSERT of one or many rows and COPY FROM stdin, as pg_dump and its like write them. Whatever
 * else stands there is passed by. Throws a DumpProblem with the line where the text breaks off or cannot be followed.
 */
export function* readSql(text: string): Generator<DumpRow> {
  const sql = new SqlText(text.replace(/^\uFEFF/, ''))
  const known: Known = new Map()
  for (;;) {
    sql.skipBlank()
    if (sql.isOver) return
    // What only psql understands.
    if (sql.take(/\\[^\n]*/y)) continue
    if (sql.take(/insert\s+into\b/iy)) yield* readInsert(sql, known)
    else if (sql.take(/copy\b/iy)) yield* readCopy(sql, known)
    else if (sql.take(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\b)?/iy)) readTable(sql, known)
    else sql.skipStatement()
  }
}
