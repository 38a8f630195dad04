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

// The compiler reports an unused @ts-expect-error, so these lines fail to compile once such a call is allowed. They are
// never run.
export const callsOutsideTransaction = [
  // @ts-expect-error a row lock outside a transaction ends with its statement
  () => lockOrder(ctx.db, orderId),
  // @ts-expect-error an order is written in the transaction that locks its checkout
  (cart: Parameters<typeof placeOrder>[1]) => placeOrder(ctx, cart),
]
