import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/** Changes one character of an encrypted column, as a damaged disk might, so that the value cannot be decrypted. */
export const corruptColumn = ({ db }: Pick<TestApp, 'db'>, table: string, column: string) =>
  db.execute(
    sql.raw(
      `update ${table} set ${column} = overlay(${column} placing case substr(${column}, 12, 1) when 'A' then 'B' else 'A' end from 12 for 1)`,
    ),
  )
