import { expect, it } from 'vitest'
import { changeDigitalGrantEnd, listDigitalGrants, revokeDigitalGrant } from '#contract/digital-goods.ts'
import { getOrder, getOrderKey } from '#server/modules/orders/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addFile } from '#tests/support/digital-goods.ts'
import { buy } from '#tests/support/shop.ts'

const dayMs = 24 * 3_600_000
let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const inDays = (days: number) => new Date(Date.now() + aheadMs + days * dayMs).toISOString()

async function buyGuide(sku: string) {
  const guide = await makeGuide(shop, sku)
  await addFile(shop, guide)
  const { intent } = await buy(shop, shop.browser(), guide)
  const order = await getOrder(shop.db, String(intent.body.orderId))
  const { body } = await shop.as('viewer').send(listDigitalGrants, { params: { id: order.id } })
  const grantId = body.grants[0]?.id ?? ''
  const path = `/order/${order.public_id}/files/${grantId}?key=${getOrderKey(shop.ctx, order)}`
  return {
    orderId: order.id,
    grantId,
    /** Whether the link of the order leads to the file rather than back to the order. */
    opensFile: async () => String((await shop.browser().raw('GET', path)).headers.location).startsWith('/downloads/'),
  }
}

const setEnd = (id: string, expiresAt: string | null, role: 'admin' | 'editor' = 'admin') =>
  shop.as(role).send(changeDigitalGrantEnd, { params: { id }, body: { expiresAt } })

it('ends an access at the given time, and continues it when the end is moved', async () => {
  const { orderId, grantId, opensFile } = await buyGuide('ENDING')
  expect((await setEnd(grantId, inDays(2), 'editor')).status).toBe(403)
  const end = inDays(2)
  const { body } = await setEnd(grantId, end)
  expect(body.grants).toMatchObject([{ state: 'active', expiresAt: end }])
  expect(await opensFile()).toBe(true)
  aheadMs = 3 * dayMs
  expect(await opensFile()).toBe(false)
  await setEnd(grantId, inDays(30))
  expect(await opensFile()).toBe(true)
  await setEnd(grantId, inDays(-1))
  expect(await opensFile()).toBe(false)
  await setEnd(grantId, null)
  await setEnd(grantId, null)
  expect(await opensFile()).toBe(true)
  const { rows } = await shop.db.execute(
    `select count(*)::int changes from audit_log where action = 'order.access_end_changed' and target = '${orderId}'`,
  )
  expect(rows).toEqual([{ changes: 4 }])
})

it('does not restore an access that was revoked', async () => {
  const { grantId, opensFile } = await buyGuide('REVOKED')
  await shop.as('admin').send(revokeDigitalGrant, { params: { id: grantId } })
  expect((await setEnd(grantId, inDays(5))).body.grants).toMatchObject([{ state: 'revoked', reason: 'member' }])
  expect(await opensFile()).toBe(false)
})

it('refuses an end that is not a time', async () => {
  const { grantId } = await buyGuide('WRONG')
  for (const wrong of ['2026-13-01', '', '0001-01-01T00:00:00Z'])
    expect((await setEnd(grantId, wrong)).status).toBe(422)
})
