import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/** Changes one character of what is sealed in a column, as a damaged disk does: nothing opens it afterwards. */
export const corruptColumn = ({ db }: Pick<TestApp, 'db'>, table: string, column: string) =>
  db.execute(
    sql.raw(
      `update ${table} set ${column} = overlay(${column} placing case substr(${column}, 12, 1) when 'A' then 'B' else 'A' end from 12 for 1)`,
    ),
  )
