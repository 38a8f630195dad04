import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { logged, reasonOf } from './reason.ts'

const { db } = await testDatabase()

it('tells why a statement failed without telling its values', async () => {
  const error = await db.execute(sql`select ${'marina@example.com'}::int`).catch(caught => caught)
  const lines: string[] = []
  const log = pino({ serializers: { err: logged } }, { write: line => void lines.push(line) })
  log.error({ err: error }, 'failed')
  expect(String(error)).toContain('marina@example.com')
  expect(lines[0]).toContain('reason.test.ts')
  expect(lines[0]).toContain('invalid input syntax for type integer')
  expect(`${lines[0]} ${reasonOf(error)}`).not.toContain('marina')
  expect(reasonOf(error)).toContain('invalid input syntax for type integer')
})
