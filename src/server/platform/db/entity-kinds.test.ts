import * as orm from 'drizzle-orm'
import { and, eq, is, type SQL, Subquery, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as pgCore from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import * as mine from './entity-kinds.ts'
import { orders, payments } from './schema/orders.ts'

type Kind = Parameters<typeof is>[1]
const isKind = (value: unknown): value is Kind => typeof value === 'function' && Object.hasOwn(value, mine.entityKind)
const kinds = [...Object.values(orm), ...Object.values(pgCore)].filter(isKind)

const db = drizzle(new Pool())
const part: SQL = sql`${orders.id} = ${'x'} and ${sql.identifier('y')} ${sql.placeholder('z')} ${sql.raw('1')}`
const select = db
  .select()
  .from(orders)
  .where(and(eq(orders.id, 'x'), part))
const values: unknown[] = [
  db,
  orders,
  ...Object.values(orders),
  ...Object.values(payments),
  part,
  ...part.queryChunks,
  part.as('named'),
  select,
  select.as('inner'),
  db.insert(orders),
  db.update(orders).set({ email: '' }),
  db.delete(payments),
  pgCore.alias(orders, 'again'),
  pgCore.uuid('id'),
  null,
  undefined,
  'orders',
  1,
  {},
  [],
  new Date(),
  Object.create(null),
]

it('returns the same as drizzle-orm’s `is` for every value and class', () => {
  expect(kinds.length).toBeGreaterThan(60)
  expect(kinds.some(kind => is(select.as('inner'), kind) && kind === Subquery)).toBe(true)
  for (const kind of kinds) {
    // drizzle-orm's `is` throws for an object without a prototype.
    for (const value of values.slice(0, -1)) expect(mine.is(value, kind), kind.name).toBe(is(value, kind))
    expect(mine.is(values.at(-1), kind)).toBe(false)
  }
})

it('uses the same symbols as drizzle-orm', () => {
  expect([mine.entityKind, mine.hasOwnEntityKind]).toEqual([orm.entityKind, orm.hasOwnEntityKind])
})
