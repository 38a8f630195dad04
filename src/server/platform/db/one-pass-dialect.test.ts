import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias, PgDialect, pgEnum, pgSchema, QueryBuilder, text } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { OnePassDialect } from './one-pass-dialect.ts'
import { orderLines, orders, payments } from './schema/orders.ts'

const db = drizzle(new Pool())
const again = alias(orders, 'again')
const elsewhere = pgSchema('elsewhere').table('notes', { words: text() })
const due = db
  .select({ id: payments.id })
  .from(payments)
  .orderBy(payments.created_at)
  .limit(1)
  .for('update', { skipLocked: true })
const paid = db.$with('paid').as(db.select().from(payments).where(eq(payments.state, 'succeeded')))
const sums = db
  .select({ id: orders.id, sum: sql<number>`sum(${orders.total_cents})`.as('sum') })
  .from(orders)
  .groupBy(orders.id)
  .as('sums')
const at = new Date('2026-11-25T12:00:00Z')

const statements: Record<string, { getSQL(): SQL }> = {
  'a row selected by its id': db.select().from(orders).where(eq(orders.id, 'x')).for('update'),
  'a selection of some columns': db.select({ id: orders.id, of: sql`${orders.email} || ${'!'}` }).from(orders),
  'a condition with a list of values': db
    .select()
    .from(orders)
    .where(inArray(orders.id, ['x', 'y'])),
  'a join with an alias': db
    .select()
    .from(orders)
    .innerJoin(again, eq(again.id, orders.id))
    .where(eq(again.email, 'a"b')),
  'an insert without some columns': db
    .insert(payments)
    .values({ id: 'x', order_id: 'y', created_at: at } as never)
    .onConflictDoNothing()
    .returning(),
  'an insert of nulls and objects': db
    .insert(orders)
    .values({ id: 'x', address: { city: 'Ü' }, tax_id: null } as never),
  'an update': db
    .update(orders)
    .set({ paid_at: at, total_cents: sql`${orders.total_cents} + ${1}` })
    .where(eq(orders.id, 'x'))
    .returning({ id: orders.id }),
  'an update with a subquery': db
    .update(payments)
    .set({ updated_at: at })
    .where(eq(payments.id, sql`(${due})`)),
  'a condition with a subquery': db
    .select()
    .from(payments)
    .where(inArray(payments.order_id, db.select({ id: orders.id }).from(orders))),
  'a delete': db.delete(orderLines).where(and(eq(orderLines.id, 'x'), undefined)),
  'an SQL template with parameters': sql`select ${'a'}, ${1}, ${null}, ${true}, ${at}, ${[1, 2]}, ${sql.param({ a: 1 })}, ${sql.identifier('q"q')} from ${orders} where ${orders.id} = any(${sql.raw('x')})`,
  'a common table expression': db.with(paid).select().from(paid),
  'a subquery as table': db.select({ sum: sums.sum }).from(sums),
  'a placeholder': db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id'))),
  'a table in another schema': db.select().from(elsewhere).where(eq(elsewhere.words, 'x')),
  'an enum type': sql`select ${'a'}::${pgEnum('sizes', ['s', 'm'])}`,
  'inline parameters': sql`select ${sql`${'it’s'} = ${5}`.inlineParams()}, ${7}`,
  'a count': { getSQL: () => sql`select ${db.$count(orders, eq(orders.id, 'x'))}` },
  'a union': db
    .select({ id: orders.id })
    .from(orders)
    .union(new QueryBuilder().select({ id: payments.id }).from(payments)),
}

it.each(Object.entries(statements))('writes the same SQL as drizzle-orm for %s', (_, statement) => {
  const expected = new PgDialect().sqlToQuery(statement.getSQL())
  const actual = new OnePassDialect().sqlToQuery(statement.getSQL())
  expect(expected.sql).not.toBe('')
  expect({ sql: actual.sql, params: actual.params }).toEqual({ sql: expected.sql, params: expected.params })
})
