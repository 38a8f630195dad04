import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#contract/checkout.ts'
import { eraseCustomer, exportCustomer } from '#contract/customers.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { settleIntent } from '#server/modules/payments/settle-intent.ts'
import { newId } from '#server/platform/core/ids.ts'
import { webhookEndpoints } from '#server/platform/db/schema/webhooks.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide, tick } from '#tests/support/bumps.ts'
import { changeCart, identifyBuyer, openCart, requestIntent } from '#tests/support/cart.ts'
import { rebuildOrder } from '#tests/support/catch-up.ts'
import { addTextBenefit, listGrants } from '#tests/support/digital-goods.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { makeKit, makePart } from '#tests/support/kits.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'
import { buy, buyer, callSimulatorControl, createTestStripe } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const admin = shop.as('admin')
const stripe = createTestStripe(shop)
const readOrder = async (id: string) => (await admin.send(getOrder, { params: { id } })).body
const list = (orderId: string) => listGrants(shop, orderId)

async function buyGuide(sku: string, card?: string) {
  const guide = await makeGuide(shop, sku)
  await addTextBenefit(shop, guide, sku)
  const { intent } = await buy(shop, shop.browser(), guide, card)
  return String(intent.body.orderId)
}

async function refund(orderId: string, cents?: number) {
  const line = (await readOrder(orderId)).lines.find(each => each.kind === 'main')
  const body = { lines: [{ lineId: line?.id ?? '', cents: cents ?? line?.totalCents ?? 0, restock: false }] }
  const { status } = await admin.send(refundOrder, { params: { id: orderId }, body }, { 'idempotency-key': newId() })
  expect(status).toBe(200)
}

describe('a payment', () => {
  it('grants what the bought variant comes with, once even if the payment is settled again', async () => {
    const guide = await makeGuide(shop, 'VARIANTS', null, {
      variants: [
        { name: 'PDF', sku: 'VARIANTS-PDF', cents: 1900, stock: null, isDefault: true, image: null },
        { name: 'Audio', sku: 'VARIANTS-AUDIO', cents: 2900, stock: null, isDefault: false, image: null },
      ],
    })
    const getVariantId = (name: string) => guide.variants.find(each => each.name === name)?.id
    await addTextBenefit(shop, guide, 'for all')
    await addTextBenefit(shop, guide, 'for audio', getVariantId('Audio'))
    await addTextBenefit(shop, await makeGuide(shop, 'ANOTHER'), 'of another product')
    const browser = shop.browser()
    const pdf = await buy(shop, browser, guide)
    await browser.send(settleCheckout, { params: { id: pdf.checkout.id } })
    await settleIntent(shop.ctx, { id: pdf.intentId, metadata: {} }, 'simulator')
    expect(await list(String(pdf.intent.body.orderId))).toEqual(['for all: active'])
    const audio = await buy(shop, shop.browser(), guide, 'pm_card_visa', 'VARIANTS-AUDIO')
    expect(await list(String(audio.intent.body.orderId))).toEqual(['for all: active', 'for audio: active'])
  })

  it('grants bumps and the parts of kits, and nothing of a declined payment', async () => {
    const part = await makePart(shop, 'PART', null)
    const kit = await makeKit(shop, 'KIT', [part, 2])
    await addTextBenefit(shop, part, 'part')
    await addTextBenefit(shop, kit, 'kit')
    const extra = await makeGuide(shop, 'EXTRA')
    await addTextBenefit(shop, extra, 'bump')
    const bump = await addBump(shop, kit, extra)
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, kit), tick(true, bump))).body
    await identifyBuyer(browser, cart)
    const { body } = await requestIntent(browser, cart)
    const intentId = String(body.client_secret).split('_secret_')[0] ?? ''
    const declined = stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa_chargeDeclined' })
    await expect(declined).rejects.toMatchObject({ code: 'card_declined' })
    await browser.send(settleCheckout, { params: { id: cart.id } })
    expect(await list(String(body.orderId))).toEqual([])
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await browser.send(settleCheckout, { params: { id: cart.id } })
    expect(await list(String(body.orderId))).toEqual(['bump: active', 'kit: active', 'part: active'])
  })

  it('grants everything again when a missing order is rebuilt from the provider', async () => {
    const orderId = await buyGuide('REBUILT')
    await rebuildOrder(shop, orderId)
    expect(await list(orderId)).toEqual(['REBUILT: active'])
  })
})

describe('a refund', () => {
  it('revokes the access of a line that is refunded in full, and keeps the access after a partial refund', async () => {
    const orderId = await buyGuide('REFUND')
    await refund(orderId, 400)
    expect(await list(orderId)).toEqual(['REFUND: active'])
    await refund(orderId, 1500)
    expect(await list(orderId)).toEqual(['REFUND: revoked, refunded'])
  })

  it('revokes the access when the refund is made at the provider', async () => {
    const orderId = await buyGuide('DASHBOARD')
    const intent = (await readOrder(orderId)).payments[0]?.intentId ?? ''
    await stripe.refunds.create({ payment_intent: intent })
    await eventually(async () => (await list(orderId))[0] === 'DASHBOARD: revoked, refunded')
  })
})

describe('a dispute', () => {
  const advance = (advanceMs: number) => callSimulatorControl(shop, 'POST', '/clock', { advanceMs })
  const waitFor = (orderId: string, grants: string[]) =>
    eventually(async () => (await list(orderId)).join() === grants.join())
  async function buyAndDispute(sku: string) {
    const orderId = await buyGuide(sku, 'pm_card_createDispute')
    await advance(1_000)
    await waitFor(orderId, [`${sku}: suspended, disputed`])
    const intent = (await readOrder(orderId)).payments[0]?.intentId ?? ''
    const dispute = (await stripe.disputes.list({ payment_intent: intent })).data[0]?.id ?? ''
    const answer = (text: string) =>
      stripe.disputes.update(dispute, { evidence: { uncategorized_text: text }, submit: true })
    return { orderId, answer }
  }

  it('suspends the access until the dispute is won', async () => {
    const { orderId, answer } = await buyAndDispute('WON')
    await answer('winning_evidence')
    await advance(2_000)
    await waitFor(orderId, ['WON: active'])
  })

  it('revokes the access when the dispute is lost', async () => {
    const { orderId, answer } = await buyAndDispute('LOST')
    await answer('losing_evidence')
    await advance(2_000)
    await waitFor(orderId, ['LOST: revoked, dispute_lost'])
  })
})

describe('the events of access', () => {
  it('are recorded once when access begins and ends', async () => {
    await shop.db.insert(webhookEndpoints).values({
      id: newId(),
      url: 'https://example.com/hook',
      types: ['access.granted', 'access.revoked'],
      modes: ['simulator'],
      secret_sealed: 'sealed',
      state: 'paused',
    })
    shop.ctx.heardEvents.forget()
    const orderId = await buyGuide('EVENTS')
    await refund(orderId)
    const { rows } = await shop.db.execute<{ type: string; access: { title: string; state: string } }>(
      `select type, payload -> 'access' as access from shop_events where order_id = '${orderId}' order by sequence`,
    )
    expect(rows.map(({ type, access }) => [type, access.title, access.state])).toEqual([
      ['access.granted', 'EVENTS', 'active'],
      ['access.revoked', 'EVENTS', 'revoked'],
    ])
  })
})

describe('erasing a customer', () => {
  it('revokes the access of the person', async () => {
    const orderId = await buyGuide('ERASED')
    await eventually(async () => (await readOrder(orderId)).customer !== null)
    const id = (await readOrder(orderId)).customer?.id ?? ''
    const copy = await admin.send(exportCustomer, { params: { id } })
    expect(copy.body).toMatchObject({ access: expect.arrayContaining([expect.objectContaining({ title: 'ERASED' })]) })
    expect(
      (await shop.as('owner').send(eraseCustomer, { params: { id }, body: { email: buyer.customerEmail } })).status,
    ).toBe(200)
    expect(await list(orderId)).toEqual(['ERASED: revoked, erased'])
  })
})

describe('an offer after the purchase', () => {
  it('grants an accepted offer, in the same order', async () => {
    const main = await makeGuide(shop, 'BEFORE-OFFER')
    await addTextBenefit(shop, main, 'main')
    const offered = await makeGuide(shop, 'OFFERED')
    await addTextBenefit(shop, offered, 'offer')
    await makeFunnel(shop, main, [{ title: 'More', productId: offered.id }])
    const shopper = await buyAndOpenOffers(shop, main)
    expect(await list(shopper.orderId)).toEqual(['main: active'])
    expect((await shopper.charge(1900)).status).toBe(200)
    expect(await list(shopper.orderId)).toEqual(['main: active', 'offer: active'])
  })
})

describe('a Pix code', () => {
  it('grants nothing before the payment, and everything when the code is paid after its expiry', async () => {
    const course = await makeCourse(shop, 'PIX')
    await addTextBenefit(shop, course, 'course')
    const shopper = await startPixPurchase(shop, course)
    const { body } = await shopper.request('pix')
    const orderId = String(body.orderId)
    aheadMs += 33 * 60_000
    await callSimulatorControl(shop, 'POST', '/clock', { advanceMs: 33 * 60_000 })
    await abandonedPaymentsJob.run(shop.ctx)
    await eventually(async () => (await readOrder(orderId)).state === 'canceled')
    expect(await list(orderId)).toEqual([])
    await payPix(shop, body.awaiting?.code ?? '', 'late')
    await eventually(async () => (await list(orderId)).length > 0)
    expect(await list(orderId)).toEqual(['course: active'])
  })
})
