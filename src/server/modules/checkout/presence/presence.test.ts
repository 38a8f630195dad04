import { expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { tellPresence } from '#contract/checkout-lookups.ts'
import { newId } from '#server/platform/core/ids.ts'
import { checkoutPresence } from '#server/platform/db/schema/checkout.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { presenceCleanupJob } from './report-presence.ts'

let now = new Date('2026-11-21T12:00:00Z')
const advanceClock = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const app = await startTestApp({ simulator: true, clock: () => now })
const lamp = await makeLamp(app)
const other = await makeLamp(app, 'OTHER')
const countPresent = async (browser: ReturnType<typeof app.browser>, productId = lamp.id) =>
  (await browser.send(tellPresence, { body: { productId } })).body.count
async function openAsVisitor() {
  const browser = app.browser()
  await browser.send(openCheckout, { body: { productId: lamp.id } })
  return browser
}

it('counts each browser at the checkout of a product once, until a minute after its last report', async () => {
  const [first, second, third] = [await openAsVisitor(), await openAsVisitor(), await openAsVisitor()]
  expect([await countPresent(first), await countPresent(first), await countPresent(second)]).toEqual([1, 1, 2])
  expect(await countPresent(third, other.id)).toBe(1)
  advanceClock(40)
  expect(await countPresent(first)).toBe(2)
  advanceClock(40)
  expect([await countPresent(second), await countPresent(third)]).toEqual([2, 3])
  advanceClock(61)
  expect(await countPresent(first)).toBe(1)
})

it('records no presence for a browser without a checkout or for a product that is not on sale', async () => {
  advanceClock(3_600)
  const before = await app.db.select().from(checkoutPresence)
  expect(await countPresent(app.browser())).toBe(0)
  expect(await countPresent(await openAsVisitor(), newId())).toBe(1)
  expect(await app.db.select().from(checkoutPresence)).toEqual(before)
  const foreign = await (await openAsVisitor()).send(
    tellPresence,
    { body: { productId: lamp.id } },
    { origin: 'https://evil.example' },
  )
  expect(foreign.status).toBe(403)
  expect((await app.browser().send(tellPresence, { body: { productId: 'lamp' } })).status).toBe(422)
})

it('deletes the presence of browsers that have left', async () => {
  await countPresent(await openAsVisitor())
  await presenceCleanupJob.run(app.ctx)
  expect(await app.db.select().from(checkoutPresence)).toHaveLength(1)
  advanceClock(61)
  await presenceCleanupJob.run(app.ctx)
  expect(await app.db.select().from(checkoutPresence)).toEqual([])
})
