import { expect, it } from 'vitest'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { addBenefits, findWrongAccess, recordAccessEvents } from '#tests/faults/support/access.ts'
import type { Sql } from '#tests/faults/support/database.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { buy } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const { pool } = shop.database
/** Returns what the fault suite finds wrong, without the numbers of the orders. */
const findWrong = async (sql: Sql) =>
  (await findWrongAccess(sql, Number.MAX_SAFE_INTEGER)).map(each => each.replace(/^#\d+: /, '')).sort()
const sql: Sql = async (text, values = []) => (await pool.query(text, values)).rows
await recordAccessEvents(sql, 'a secret of thirty-two characters and more')
// The shop runs already, and may have cached that nobody receives events.
shop.ctx.heardEvents.forget()
const guide = await makeGuide(shop, 'CHECKED')
await addBenefits(sql)
const { intent } = await buy(shop, shop.browser(), guide)
const orderId = String(intent.body.orderId)

/** Runs statements, in which MANUAL is one benefit, returns what the fault suite finds wrong then, and undoes them. */
async function findWrongAfter(...statements: string[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements)
      await client.query(statement.replaceAll('MANUAL', "(select id from digital_benefits where title = 'Manual')"))
    return await findWrong(async (text, values = []) => (await client.query(text, values)).rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const ofManual = 'where benefit_id = MANUAL'

it('finds no fault in a purchase and its refund', async () => {
  expect(await findWrong(sql)).toEqual([])
  const admin = shop.as('admin')
  const { body: order } = await admin.send(getOrder, { params: { id: orderId } })
  const lines = order.lines.map(line => ({ lineId: line.id, cents: line.totalCents, restock: false }))
  const refund = { params: { id: orderId }, body: { lines } }
  const wrongBefore = await findWrongAfter(`delete from digital_grants ${ofManual}`)
  expect(wrongBefore).toEqual(['Manual was not granted'])
  expect((await admin.send(refundOrder, refund, { 'idempotency-key': newId() })).status).toBe(200)
  expect(await findWrong(sql)).toEqual([])
})

it.each([
  [
    'a refund that did not end the access',
    [`update digital_grants set state = 'active', reason = null ${ofManual}`],
    [
      'Manual is active instead of revoked (refunded)',
      'Manual is active, its events are access.granted, access.revoked',
    ],
  ],
  [
    'an access that began twice',
    [
      `insert into shop_events (id, mode, type, subject_id, order_id, payload, sequence)
      select gen_random_uuid(), mode, type, subject_id, order_id, payload, sequence - 1000 from shop_events
      where type = 'access.granted' and subject_id = (select id from digital_grants ${ofManual})`,
    ],
    ['Manual is revoked (refunded), its events are access.granted, access.granted, access.revoked'],
  ],
  [
    'an access without events',
    ['delete from shop_events', `delete from digital_grants where benefit_id <> MANUAL`],
    ['Manual is revoked (refunded), its events are none'],
  ],
  [
    'a grant of a payment that did not succeed',
    [`update payments set state = 'failed'`, `delete from digital_grants where benefit_id <> MANUAL`],
    ['Manual was granted although it is not paid'],
  ],
])('finds %s', async (_, statements, expected) => {
  expect(await findWrongAfter(...statements)).toEqual(expected)
})
