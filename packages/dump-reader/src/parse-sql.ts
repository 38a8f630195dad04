import type { DumpRow } from './dump-row.ts'
import { parseSqlValue } from './parse-sql-value.ts'
import { SqlScanner, unescapeSql } from './sql-scanner.ts'

/** Columns from the dump's CREATE TABLE statements, for INSERT and COPY without column names. */
type ColumnsByTable = Map<string, string[]>

function parseColumnNames(sql: SqlScanner): string[] | null {
  if (!sql.hasMatch(/\(/y)) return null
  const names: string[] = []
  do {
    const name = sql.name()
    if (name === null) return sql.fail('a list of columns is expected')
    names.push(name)
  } while (sql.hasMatch(/,/y))
  if (!sql.hasMatch(/\)/y)) sql.fail('a list of columns does not end')
  return names
}

/** Words that start a table constraint or a LIKE clause instead of a column. */
const nonColumnPattern = /(?:constraint|primary|foreign|unique|check|exclude|like)\b/iy

function parseCreateTable(sql: SqlScanner, columnsByTable: ColumnsByTable) {
  const table = sql.name()
  if (table !== null && sql.hasMatch(/\(/y)) {
    const columns: string[] = []
    do {
      sql.skipBlank()
      const isColumn = sql.match(nonColumnPattern) === null
      const name = isColumn ? sql.name() : null
      if (name !== null) columns.push(name)
      sql.skipValue()
    } while (sql.hasMatch(/,/y))
    columnsByTable.set(table, columns)
  }
  sql.skipStatement()
}

function* parseInsert(sql: SqlScanner, columnsByTable: ColumnsByTable): Generator<DumpRow> {
  const table = sql.name()
  if (table === null) return sql.skipStatement()
  sql.skipBlank()
  const columns = parseColumnNames(sql) ?? columnsByTable.get(table)
  sql.hasMatch(/overriding\s+(?:system|user)\s+value/iy)
  if (!sql.hasMatch(/values\b/iy)) return sql.skipStatement()
  if (!columns) return sql.fail(`the columns of ${table} are not named, and no CREATE TABLE defines them`)
  do {
    if (!sql.hasMatch(/\(/y)) sql.fail('a row is expected')
    const line = sql.getLine(sql.position)
    const values = new Map<string, string | null>()
    let column = 0
    do {
      const value = parseSqlValue(sql)
      const name = columns[column]
      if (name === undefined) sql.fail(`a row of ${table} has more values than columns`)
      else if (value !== undefined) values.set(name, value)
      column += 1
    } while (sql.hasMatch(/,/y))
    if (!sql.hasMatch(/\)/y)) sql.fail('a row does not end')
    yield { table, line, values }
  } while (sql.hasMatch(/,/y))
  sql.skipStatement()
}

function* parseCopy(sql: SqlScanner, columnsByTable: ColumnsByTable): Generator<DumpRow> {
  const table = sql.name()
  const columns = table === null ? null : (parseColumnNames(sql) ?? columnsByTable.get(table))
  if (table === null || !sql.hasMatch(/from\s+stdin\b/iy)) return sql.skipStatement()
  const options = sql.match(/[^;\n]*/y)?.[0] ?? ''
  if (/csv|binary|delimiter|null/i.test(options))
    sql.fail('COPY is supported in text format only; provide CSV as separate files')
  if (!columns) return sql.fail(`the columns of ${table} are not named, and no CREATE TABLE defines them`)
  sql.match(/;[^\n]*\n/y)
  for (;;) {
    const line = sql.getLine(sql.position)
    const row = sql.readRestOfLine()
    if (row === '\\.') return
    if (sql.isOver) sql.fail(`the rows of ${table} do not end`)
    const cells = row.split('\t')
    if (cells.length !== columns.length) sql.fail(`a row of ${table} has ${cells.length} of ${columns.length} columns`)
    const values = columns.map(
      (name, index) => [name, cells[index] === '\\N' ? null : unescapeSql(cells[index] ?? '')] as const,
    )
    yield { table, line, values: new Map(values) }
  }
}

/**
 * Parses the rows in the INSERT and COPY FROM stdin statements of an SQL dump, in the form that pg_dump writes, and
 * skips all other statements. Throws a DumpError with the line number if the text is truncated or cannot be parsed.
 */
export function* parseSql(text: string): Generator<DumpRow> {
  const sql = new SqlScanner(text.replace(/^\uFEFF/, ''))
  const columnsByTable: ColumnsByTable = new Map()
  for (;;) {
    sql.skipBlank()
    if (sql.isOver) return
    // A line that starts with a backslash is a meta-command of psql.
    if (sql.match(/\\[^\n]*/y)) continue
    if (sql.match(/insert\s+into\b/iy)) yield* parseInsert(sql, columnsByTable)
    else if (sql.match(/copy\b/iy)) yield* parseCopy(sql, columnsByTable)
    else if (sql.match(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\b)?/iy))
      parseCreateTable(sql, columnsByTable)
    else sql.skipStatement()
  }
}
