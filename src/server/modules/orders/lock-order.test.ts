import { expect, it } from 'vitest'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { lockOrder, placeOrder } from './index.ts'

const { db } = await createTestDatabase()
const ctx = { db } as Context
const orderId = '00000000-0000-4000-8000-000000000000'

it('locks an order inside a transaction', async () => {
  expect(await withTransaction(ctx, tx => lockOrder(tx.db, orderId))).toBeNull()
})

it('rejects a row lock or a new order outside a transaction at compile time', () => {
  // The compiler reports a @ts-expect-error that is not needed. The functions are only compiled, never called.
  const calls = [
    // @ts-expect-error a row lock outside a transaction ends with its statement
    () => lockOrder(ctx.db, orderId),
    // @ts-expect-error an order is written in the transaction that locks its checkout
    (cart: Parameters<typeof placeOrder>[1]) => placeOrder(ctx, cart),
  ]
  expect(calls).toHaveLength(2)
})
