import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/**
 * Finds text values of any table that contain one of the lowercase texts in `traces`. Returns `table.column: beginning`
 * for each.
 */
export async function findTraces(app: TestApp, traces: readonly string[]): Promise<string[]> {
  const { rows: columns } = await app.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY', 'tsvector'))`)
  expect(columns.length).toBeGreaterThan(200)
  const finds: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await app.db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)}::text as value from ${sql.identifier(table)}
        where lower(${sql.identifier(column)}::text) ~ ${traces.join('|')}`,
    )
    finds.push(...rows.map(({ value }) => `${table}.${column}: ${value.slice(0, 200)}`))
  }
  return finds
}
