import { expect, it } from 'vitest'
import { openCheckout, tellPresence } from '#contract/checkout.ts'
import { checkoutPresence } from '#server/db/schema/checkout.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { presenceChore } from './tell-presence.ts'

let now = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const app = await testApp({ simulator: true, clock: () => now })
const lamp = await makeLamp(app)
const other = await makeLamp(app, 'OTHER')
const there = async (browser: ReturnType<typeof app.browser>, productId = lamp.id) =>
  (await browser.send(tellPresence, { body: { productId } })).body.count
async function visitor() {
  const browser = app.browser()
  await browser.send(openCheckout, { body: { productId: lamp.id } })
  return browser
}

it('counts each browser on a product once, while it was seen within a minute', async () => {
  const [first, second, third] = [await visitor(), await visitor(), await visitor()]
  expect([await there(first), await there(first), await there(second)]).toEqual([1, 1, 2])
  expect(await there(third, other.id)).toBe(1)
  later(40)
  expect(await there(first)).toBe(2)
  later(40)
  expect([await there(second), await there(third)]).toEqual([2, 3])
  later(61)
  expect(await there(first)).toBe(1)
})

it('writes nothing for a browser without a checkout, and nothing for a product that is not sold', async () => {
  later(3_600)
  const before = await app.db.select().from(checkoutPresence)
  expect(await there(app.browser())).toBe(0)
  expect(await there(await visitor(), newId())).toBe(1)
  expect(await app.db.select().from(checkoutPresence)).toEqual(before)
  const foreign = await (await visitor()).send(
    tellPresence,
    { body: { productId: lamp.id } },
    { origin: 'https://evil.example' },
  )
  expect(foreign.status).toBe(403)
  expect((await app.browser().send(tellPresence, { body: { productId: 'lamp' } })).status).toBe(422)
})

it('forgets who has left', async () => {
  await there(await visitor())
  await presenceChore.run(app.ctx)
  expect(await app.db.select().from(checkoutPresence)).toHaveLength(1)
  later(61)
  await presenceChore.run(app.ctx)
  expect(await app.db.select().from(checkoutPresence)).toEqual([])
})
