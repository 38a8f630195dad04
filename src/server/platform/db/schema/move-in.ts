import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MoveInKind } from '#domain/move-in/fields.ts'
import type { MoveInSource } from '#domain/move-in/profiles.ts'
import { createdAt, id, updatedAt } from './columns.ts'

export type MoveInCounts = Record<'lines' | 'created' | 'filled' | 'skipped' | 'refused' | 'repeated', number>
type StoredEntry = { line: number; outcome: 'skipped' | 'refused' | 'noted'; field: string | null; code: string }

/** The imports from other platforms. Reports have lines and reasons, but no value of the imported file. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text('kind').$type<MoveInKind>().notNull(),
    source: text('source').$type<MoveInSource>().notNull(),
    mapping: jsonb('mapping').$type<(string | null)[]>().notNull(),
    counts: jsonb('counts').$type<MoveInCounts>().notNull(),
    report: jsonb('report').$type<StoredEntry[]>().notNull().default(sql`'[]'`),
    created_by: uuid('created_by'),
    created_at: createdAt(),
  },
  table => [index('imports_newest').on(table.created_at, table.id)],
)

/** The mapping that was last used for the headings of a file. Only a hash of the headings is stored. */
export const importProfiles = pgTable(
  'import_profiles',
  {
    id: id(),
    kind: text('kind').$type<MoveInKind>().notNull(),
    name: text('name').$type<MoveInSource>().notNull(),
    headings_hash: text('headings_hash').notNull(),
    mapping: jsonb('mapping').$type<(string | null)[]>().notNull(),
    updated_at: updatedAt(),
  },
  table => [uniqueIndex('import_profiles_headings').on(table.kind, table.headings_hash)],
)

/** Old addresses of the shop and the pages to which they lead now. Only paths that no route serves are looked up. */
export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    path: text('path').notNull(),
    target: text('target').notNull(),
    created_at: createdAt(),
  },
  table => [uniqueIndex('redirects_path').on(table.path)],
)
