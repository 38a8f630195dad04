import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'

const folder = join(packageRoot, 'src/server/platform/db/migrations')
/** Number of the first checked migration. Before it, two versions of the software never ran at the same time. */
const firstCheckedMigration = 31
/**
 * Migrations that remove what the previous version needs, each with the two steps that made the removal safe. There are
 * none yet.
 */
const twoStepMigrations: Record<string, string> = {}

const forbidden: Record<string, RegExp> = {
  'drops what the previous version reads': /\bdrop\s+(column|table|view|function|type)\b/i,
  'renames what the previous version uses': /\brename\b/i,
  'changes the type or nullability of what the previous version writes':
    /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b|\bset\s+not\s+null\b|\bdrop\s+default\b/i,
  'requires a value that the previous version does not write':
    /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(default|generated)\b)/i,
  'rejects what the previous version may write': /\badd\s+constraint\s+\S+\s+(check|unique|exclude)\b/i,
}
const unquoteIdentifier = (name: string) => name.replaceAll('"', '')

/**
 * Returns why a migration would break the previous version while that version still serves; empty when the migration
 * only adds.
 */
function findProblems(migration: string): string[] {
  const text = migration.replace(/--(?!> statement-breakpoint).*$/gm, '')
  const createdTables = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/gi)].map(([, name = '']) =>
      unquoteIdentifier(name),
    ),
  )
  const addedColumns = new Set(
    [...text.matchAll(/\balter\s+table\s+(\S+)\s+add\s+column\s+(\S+)/gi)].map(
      ([, table = '', column = '']) => `${unquoteIdentifier(table)}.${unquoteIdentifier(column)}`,
    ),
  )
  /** Whether an index covers only new columns, to which the previous version writes nothing. */
  const coversNewColumns = (statement: string) => {
    const index = /\bon\s+(\S+)\s+using\s+btree\s*\(([^)]*)\)/i.exec(statement)
    const columns = (index?.[2] ?? '').split(',').map(each => unquoteIdentifier(each.trim()))
    return index !== null && columns.every(column => addedColumns.has(`${unquoteIdentifier(index[1] ?? '')}.${column}`))
  }
  return text.split('--> statement-breakpoint').flatMap(statement => {
    const table = /\b(?:alter\s+table(?:\s+only)?|create\s+unique\s+index\s+\S+\s+on)\s+(\S+)/i.exec(statement)?.[1]
    if (table && createdTables.has(unquoteIdentifier(table))) return []
    const isUnique = /\bcreate\s+unique\s+index\b/i.test(statement) && !coversNewColumns(statement)
    const unique = isUnique ? ['rejects what the previous version may write'] : []
    return [...Object.keys(forbidden).filter(reason => forbidden[reason]?.test(statement)), ...unique]
  })
}

it('detects migrations that would break the previous version', () => {
  for (const statement of [
    'alter table orders drop column note',
    'drop table views',
    'alter table "orders" rename column "a" to "b"',
    'alter table orders alter column total set data type bigint',
    'alter table orders alter column note set not null',
    'alter table "orders" add column "channel" text not null',
    'alter table orders add constraint total_positive check (total > 0)',
    'create unique index "one_a_day" on "orders" using btree ("day")',
  ])
    expect([statement, findProblems(statement).length]).toEqual([statement, 1])
})

it('allows migrations that only add tables, columns and indexes', () => {
  for (const statement of [
    'alter table "orders" add column "channel" text',
    `alter table orders add column channel text default 'web' not null`,
    'create index orders_of_day on orders (day)',
    'drop index orders_paid',
    'create table "notes" ("id" uuid primary key not null);--> statement-breakpoint\ncreate unique index "n" on "notes" using btree ("id")',
    'update products set title = title',
    'alter table "users" add column "phone" text;--> statement-breakpoint\ncreate unique index "p" on "users" using btree ("phone")',
  ])
    expect([statement, findProblems(statement)]).toEqual([statement, []])
})

it('finds only additive migrations in this repository, so that the previous version can continue to serve', () => {
  const checkedMigrations = readdirSync(folder).filter(
    name => name.endsWith('.sql') && Number(name.slice(0, 4)) >= firstCheckedMigration,
  )
  for (const name of checkedMigrations.filter(each => !twoStepMigrations[each]))
    expect([name, findProblems(readFileSync(join(folder, name), 'utf8'))]).toEqual([name, []])
})
