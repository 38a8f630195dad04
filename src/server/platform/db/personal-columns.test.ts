import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { columnsWithoutPersonalData } from '#tests/support/columns-without-personal-data.ts'

type Snapshot = { tables: Record<string, { name: string; columns: Record<string, { type: string }> }> }

/** Types whose values may identify a person. Numbers, dates and ids of rows do so only beside such a column. */
const isTextual = (type: string) => /^(text|varchar|jsonb?|bytea|inet)/.test(type)

function readNewestSnapshot(): Snapshot {
  const folder = join(packageRoot, 'src/server/platform/db/migrations/meta')
  const newest = readdirSync(folder)
    .filter(name => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  return JSON.parse(readFileSync(join(folder, newest ?? ''), 'utf8'))
}

/** Lists the columns of a schema as `table.column`. */
const listColumns = ({ tables }: Snapshot, matches: (type: string) => boolean) =>
  Object.values(tables).flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, { type }]) => (matches(type) ? [`${name}.${column}`] : [])),
  )

/** Lists the columns in the tables of docs/privacy.md, whose rows begin with a table and its columns in backticks. */
const listPersonalColumns = (document: string) =>
  [...document.matchAll(/^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, table, cell]) =>
    [...(cell ?? '').matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  )

const otherColumns = Object.entries(columnsWithoutPersonalData).flatMap(([table, columns]) =>
  columns.split(' ').map(column => `${table}.${column}`),
)

/** Returns the textual columns of a schema that are neither in docs/privacy.md nor listed as free of personal data. */
function findUnlistedColumns(snapshot: Snapshot, personalColumns: readonly string[]): string[] {
  const listed = new Set([...personalColumns, ...otherColumns])
  return listColumns(snapshot, isTextual).filter(column => !listed.has(column))
}

describe('docs/privacy.md', () => {
  const snapshot = readNewestSnapshot()
  const personalColumns = listPersonalColumns(readFileSync(join(packageRoot, 'docs/privacy.md'), 'utf8'))

  it('lists every column that may contain personal data', () => {
    expect(findUnlistedColumns(snapshot, personalColumns)).toEqual([])
  })

  it('lists only columns that exist, and none that is also listed as free of personal data', () => {
    const all = listColumns(snapshot, () => true)
    expect([...personalColumns, ...otherColumns].filter(column => !all.includes(column))).toEqual([])
    expect(personalColumns.filter(column => otherColumns.includes(column))).toEqual([])
  })

  it('refuses a new column with text until someone decides whether it is personal', () => {
    const guests = { name: 'guests', columns: { id: { type: 'uuid' }, nickname: { type: 'text' } } }
    expect(findUnlistedColumns({ tables: { ...snapshot.tables, guests } }, personalColumns)).toEqual([
      'guests.nickname',
    ])
  })

  it('finds the columns of shoppers', () => {
    expect(personalColumns).toEqual(expect.arrayContaining(['customers.email', 'orders.tax_id', 'checkouts.buyer']))
  })
})
