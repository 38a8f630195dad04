import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { getErrorReason, serializeError } from './error-reason.ts'

const { db } = await createTestDatabase()

it('describes why a statement failed without repeating its values', async () => {
  const error = await db.execute(sql`select ${'marina@example.com'}::int`).catch(thrown => thrown)
  const lines: string[] = []
  const log = pino({ serializers: { err: serializeError } }, { write: line => void lines.push(line) })
  log.error({ err: error }, 'failed')
  expect(String(error)).toContain('marina@example.com')
  expect(lines[0]).toContain('reason.test.ts')
  expect(lines[0]).toContain('invalid input syntax for type integer')
  expect(`${lines[0]} ${getErrorReason(error)}`).not.toContain('marina')
  expect(getErrorReason(error)).toContain('invalid input syntax for type integer')
})

it.each([
  [sql`select ${'Quill Zephyrine'}::int`, 'for type integer: […]'],
  [sql`select ${'Quill "Zephyrine"\nof the sea'}::uuid`, 'for type uuid: […]'],
  [sql`select ${'9173917391739173'}::int`, 'value […] is out of range for type integer'],
  [sql`select ${'2026-99-99'}::date`, 'out of range: […]'],
])('removes values that PostgreSQL repeats in its error messages (case %#)', async (statement, expected) => {
  const error = await db.execute(statement).catch(thrown => thrown)
  const lines: string[] = []
  pino({ serializers: { err: serializeError } }, { write: line => void lines.push(line) }).error(
    { err: error },
    'failed',
  )
  const reported = `${lines[0]} ${getErrorReason(error)}`
  expect(reported).not.toMatch(/Quill|Zephyrine|9173|2026-99/)
  expect(getErrorReason(error)).toContain(expected)
})
