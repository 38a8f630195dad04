import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#contract/checkout.ts'
import { getOrder } from '#contract/orders.ts'
import { assertNotCardTesting } from '#server/modules/payments/index.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createIntent, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { intentEventHandlers } from './gateway/stripe/event-handlers.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const stripe = createTestStripe(shop)
/** A shop without a worker: the test itself handles the events. */
const quiet = await startTestApp({ simulator: true })
const findBrowserHash = async ({ db }: Pick<typeof shop, 'db'>, orderId: string) =>
  (await db.execute<{ h: string }>(`select browser_hash h from orders where id = '${orderId}'`)).rows[0]?.h ?? ''

describe('card-testing protection', () => {
  it('cancels the intent and blocks the browser after the provider declines six cards', async () => {
    const lamp = await makeLamp(shop, 'TESTER')
    const browser = shop.browser()
    const { checkout, intent, intentId } = await createIntent(browser, lamp)
    const orderId = String(intent.body.orderId)
    const countRecordedDeclines = async () =>
      (await shop.as('owner').send(getOrder, { params: { id: orderId } })).body.events.filter(
        event => event.kind === 'declined',
      ).length
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await stripe.paymentIntents
        .confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' })
        .catch(error => expect(error.code).toBe('card_declined'))
      await eventually(async () => (await countRecordedDeclines()) === attempt)
    }
    await eventually(async () => (await stripe.paymentIntents.retrieve(intentId)).status === 'canceled')
    const ctx = { ...shop.ctx, browser: await findBrowserHash(shop, orderId) }
    await expect(assertNotCardTesting(ctx)).rejects.toMatchObject({ code: 'too_many_declines' })
    await expect(assertNotCardTesting({ ...shop.ctx, browser: 'another' })).resolves.toBeUndefined()
    expect((await browser.send(settleCheckout, { params: { id: checkout.id } })).body.state).toBe('failed')
  })

  it('counts a declined card once when the browser settles repeatedly', async () => {
    const lamp = await makeLamp(shop, 'ONCE')
    const browser = shop.browser()
    const { checkout, intent, intentId } = await createIntent(browser, lamp)
    await stripe.paymentIntents
      .confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' })
      .catch(() => undefined)
    for (let attempt = 0; attempt < 8; attempt += 1) await browser.send(settleCheckout, { params: { id: checkout.id } })
    const { events } = (await shop.as('owner').send(getOrder, { params: { id: String(intent.body.orderId) } })).body
    expect(events.filter(event => event.kind === 'declined')).toHaveLength(1)
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('requires_payment_method')
  })

  it('counts a declined card once when its event is handled again after an error', async () => {
    const lamp = await makeLamp(quiet, 'RETRIED')
    const { intent, intentId } = await createIntent(quiet.browser(), lamp)
    const confirmed = createTestStripe(quiet).paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_visa_chargeDeclined',
    })
    await expect(confirmed).rejects.toMatchObject({ code: 'card_declined' })
    const declined = await createTestStripe(quiet).paymentIntents.retrieve(intentId)
    const key = sha256Hex(`declines browser ${await findBrowserHash(quiet, String(intent.body.orderId))}`)
    const handle = async () => intentEventHandlers['payment_intent.payment_failed']?.(quiet.ctx, declined, 'simulator')
    const readCount = async () => (await quiet.db.execute(`select count from rate_limits where key = '${key}'`)).rows
    await quiet.db.execute(`alter table rate_limits add constraint broken check (key <> '${key}') not valid`)
    await expect(handle()).rejects.toThrow()
    await quiet.db.execute('alter table rate_limits drop constraint broken')
    await handle()
    expect(await readCount()).toEqual([{ count: 1 }])
  })
})
