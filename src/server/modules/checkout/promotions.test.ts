import { describe, expect, it } from 'vitest'
import { type Checkout, settleCheckout } from '#contract/checkout.ts'
import { getOrder, refundOrder } from '#contract/orders.ts'
import { changeCampaign, createCampaign } from '#contract/pages.ts'
import { changePromotion, deletePromotion } from '#contract/promotions.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addPromotion, changeCart, identifyBuyer, openCart, requestIntent, tenPercent } from '#tests/support/cart.ts'
import { createTestStripe, makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('owner')
type Browser = ReturnType<typeof shop.browser>

/** Retries as a browser does while the shop is overloaded (503). */
async function requestUntilAnswered(...args: Parameters<typeof requestIntent>) {
  let answer = await requestIntent(...args)
  const isRepeated = answer.status === 503
  while (answer.status === 503) answer = await requestIntent(...args)
  return { ...answer, isRepeated }
}
/** Pays a cart by card and returns its order. */
async function buyCart(browser: Browser, cart: Checkout) {
  await identifyBuyer(browser, cart)
  const { body } = await requestIntent(browser, cart)
  const intent = String(body.client_secret).split('_secret_')[0] ?? ''
  await createTestStripe(shop).paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  const settled = await browser.send(settleCheckout, { params: { id: cart.id } })
  expect(settled.body.state).toBe('paid')
  return (await seller.send(getOrder, { params: { id: String(body.orderId) } })).body
}

describe('promotion on a cart', () => {
  it('subtracts a fixed amount from the goods and never from the shipping', async () => {
    const lamp = await makeLamp(shop, 'AMOUNT')
    await addPromotion(shop, 'FIVE', { kind: 'fixed', amountCents: 500, currency: 'usd' })
    await addPromotion(shop, 'HUGE', { kind: 'fixed', amountCents: 99_000, currency: 'usd' })
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    const five = await changeCart(browser, cart, { promotionCode: ' five ', shippingOptionId: 'express', quantity: 2 })
    expect(five.body.quote).toEqual({
      currency: 'usd',
      subtotalCents: 17_800,
      discountCents: 500,
      shippingCents: 499,
      totalCents: 17_799,
    })
    expect(five.body.promotion).toEqual({ code: 'FIVE', percentOff: null })
    const huge = await changeCart(browser, cart, { promotionCode: 'Huge' })
    expect(huge.body.quote).toMatchObject({ discountCents: 17_800, shippingCents: 499, totalCents: 499 })
  })

  it('rejects a promotion in another currency and leaves the cart unchanged', async () => {
    const lamp = await makeLamp(shop, 'REAIS')
    await addPromotion(shop, 'REAIS', { kind: 'fixed', amountCents: 500, currency: 'brl' })
    const browser = shop.browser()
    const cart = await openCart(browser, lamp)
    const refused = await changeCart(browser, cart, { promotionCode: 'REAIS', quantity: 2 })
    expect([refused.status, refused.body.error]).toEqual([409, 'promotion_other_currency'])
    expect((await changeCart(browser, cart)).body).toMatchObject({ promotion: null, quote: { subtotalCents: 8900 } })
  })

  it('applies a promotion for certain products to those products only', async () => {
    const lamp = await makeLamp(shop, 'MINE')
    const other = await makeLamp(shop, 'OTHER')
    await addPromotion(shop, 'MINE', { ...tenPercent, productIds: [lamp.id] })
    const browser = shop.browser()
    const ownProducts = await changeCart(browser, await openCart(browser, lamp), { promotionCode: 'mine' })
    expect(ownProducts.body.quote.discountCents).toBe(890)
    const refused = await changeCart(browser, await openCart(browser, other), { promotionCode: 'mine' })
    expect([refused.status, refused.body.error]).toEqual([409, 'promotion_other_goods'])
  })

  it('records free shipping as a discount on the shipping line and refunds only the goods', async () => {
    const lamp = await makeLamp(shop, 'SENT')
    await addPromotion(shop, 'SENT', { kind: 'free_shipping' })
    const browser = shop.browser()
    const cart = await changeCart(browser, await openCart(browser, lamp), {
      promotionCode: 'sent',
      shippingOptionId: 'express',
    })
    expect(cart.body.quote).toMatchObject({ discountCents: 0, shippingCents: 0, totalCents: 8900 })
    expect(cart.body.shippingChoices.map(choice => choice.cents)).toEqual([0, 0])
    const order = await buyCart(browser, cart.body)
    expect(order).toMatchObject({ totalCents: 8900, discountCents: 0, shippingCents: 0, promotionCode: 'SENT' })
    expect(order.lines.map(line => [line.kind, line.unitCents, line.discountCents, line.totalCents])).toEqual([
      ['main', 8900, 0, 8900],
      ['shipping', 499, 499, 0],
    ])
    expect(order.payments).toMatchObject([{ capturedCents: 8900 }])
    expect(order.lines.map(line => line.refundable)).toEqual([true, false])
    const lines = [{ lineId: order.lines[0]?.id, cents: 8900, restock: false }]
    const refunded = await seller.send(
      refundOrder,
      { params: { id: order.id }, body: { lines } },
      { 'idempotency-key': 'sent' },
    )
    expect(refunded.status).toBe(200)
    const thanks = await browser.raw('GET', '/thank-you')
    expect(thanks.body).toContain('FREE')
    expect(thanks.body).not.toContain('$4.99')
  })

  it('rejects a free-shipping promotion for a product that is not shipped', async () => {
    const course = await makeLamp(shop, 'COURSE')
    await shop.db.execute(`update products set shipping_options = '[]' where id = '${course.id}'`)
    await addPromotion(shop, 'NOTSENT', { kind: 'free_shipping' })
    const browser = shop.browser()
    const refused = await changeCart(browser, await openCart(browser, course), { promotionCode: 'notsent' })
    expect([refused.status, refused.body.error]).toEqual([409, 'promotion_other_goods'])
  })
})

it('keeps the attribution of the newest link when a cart is opened again', async () => {
  const lamp = await makeLamp(shop, 'CAMEBY')
  const browser = shop.browser()
  await openCart(browser, lamp)
  await openCart(browser, lamp, { search: '?utm_source=zap' })
  const cart = await openCart(browser, lamp)
  const order = await buyCart(browser, cart)
  expect(order.source).toEqual({ utm_source: 'zap' })
})

describe('promotion limited to a campaign', () => {
  it('applies the promotion only to carts that were opened from the active campaign', async () => {
    const lamp = await makeLamp(shop, 'LED')
    const other = await makeLamp(shop, 'UNLED')
    const campaign = await seller.send(createCampaign, { body: { name: 'Led', productIds: [lamp.id] } })
    const { id } = campaign.body
    await addPromotion(shop, 'LED', { ...tenPercent, campaignIds: [id] })
    const fromCampaign = { search: `?campaign=${id}` }
    const getDiscount = async (product: { id: string }, options: object) => {
      const browser = shop.browser()
      const answer = await changeCart(browser, await openCart(browser, product, options), { promotionCode: 'LED' })
      return answer.body.quote?.discountCents ?? answer.body.error
    }
    expect(await getDiscount(lamp, fromCampaign)).toBe(890)
    expect(await getDiscount(lamp, {})).toBe('promotion_other_goods')
    expect(await getDiscount(lamp, { search: `?campaign=${crypto.randomUUID()}` })).toBe('promotion_other_goods')
    expect(await getDiscount(lamp, { search: '?campaign=summer%00&utm_source=%00' })).toBe('promotion_other_goods')
    expect(await getDiscount(other, fromCampaign)).toBe('promotion_other_goods')
    // A visit without a campaign link leaves the cart without a campaign; a later campaign link assigns the campaign.
    const browser = shop.browser()
    await openCart(browser, lamp)
    const again = await openCart(browser, lamp, { search: `${fromCampaign.search}&coupon=led` })
    expect(again.promotion?.code).toBe('LED')
    expect((await openCart(browser, lamp, { reloaded: true })).promotion?.code).toBe('LED')
    await seller.send(changeCampaign, { params: { id }, body: { isActive: false } })
    expect(await getDiscount(lamp, fromCampaign)).toBe('promotion_other_goods')
    // A cart that was opened from the campaign before its deactivation keeps the discount.
    expect((await changeCart(browser, again)).body.quote.discountCents).toBe(890)
  })
})

describe('promotion code in a link', () => {
  it('applies the promotion code of a link in the main and the simple checkout, but not again on reload', async () => {
    const lamp = await makeLamp(shop, 'LINK')
    const browser = shop.browser()
    const cart = await openCart(browser, lamp, { search: '?coupon=%20welcome10' })
    expect([cart.promotion, cart.quote.discountCents]).toEqual([{ code: 'WELCOME10', percentOff: 10 }, 890])
    expect(cart.promotionRefused).toBeUndefined()
    await changeCart(browser, cart, { promotionCode: null })
    expect((await openCart(browser, lamp, { search: '?coupon=WELCOME10', reloaded: true })).promotion).toBeNull()
    expect((await openCart(browser, lamp, { search: '?coupon=WELCOME10' })).promotion?.code).toBe('WELCOME10')
    const simple = await openCart(shop.browser(), lamp, { search: '?coupon=WELCOME10', surface: 'simple' })
    expect([simple.promotion?.code, simple.quote.discountCents]).toEqual(['WELCOME10', 890])
  })

  it('reports once why the code of a link does not apply, and keeps the promotion code of the cart', async () => {
    const lamp = await makeLamp(shop, 'QUIET')
    const browser = shop.browser()
    const cart = await openCart(browser, lamp, { search: '?coupon=nonsense%00' })
    expect([cart.promotionRefused, cart.promotion]).toEqual(['promotion_not_found', null])
    expect((await changeCart(browser, cart)).body.promotionRefused).toBeUndefined()
    await changeCart(browser, cart, { promotionCode: 'welcome10' })
    const again = await openCart(browser, lamp, { search: '?coupon=nonsense' })
    expect([again.promotionRefused, again.promotion?.code]).toEqual(['promotion_not_found', 'WELCOME10'])
    expect((await openCart(shop.browser(), lamp, { search: '?coupon=%20%20' })).promotionRefused).toBeUndefined()
    const order = await buyCart(browser, again)
    expect(order).toMatchObject({ totalCents: 8010, promotionCode: 'WELCOME10' })
  })
})

describe('promotion code that stops applying', () => {
  it('removes an expired promotion code from the cart and reports the reason once', async () => {
    const lamp = await makeLamp(shop, 'OVER')
    const endsAt = new Date(Date.now() + 3_600_000).toISOString()
    await addPromotion(shop, 'OVER', { ...tenPercent, endsAt })
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, lamp), { promotionCode: 'over' })).body
    aheadMs += 3_600_000
    const after = (await changeCart(browser, cart, { quantity: 2 })).body
    expect(after).toMatchObject({ promotion: null, promotionRefused: 'promotion_ended' })
    expect(after.quote).toMatchObject({ discountCents: 0, totalCents: 17_800 })
    expect((await changeCart(browser, cart)).body.promotionRefused).toBeUndefined()
  })

  it('removes a fixed-amount promotion when the currency of the product changes', async () => {
    const lamp = await makeLamp(shop, 'MONEY')
    await addPromotion(shop, 'DOLLARS', { kind: 'fixed', amountCents: 500, currency: 'usd' })
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, lamp), { promotionCode: 'dollars' })).body
    await shop.db.execute(`update products set currency = 'brl' where id = '${lamp.id}'`)
    const after = (await changeCart(browser, cart)).body
    expect(after).toMatchObject({ promotion: null, promotionRefused: 'promotion_other_currency' })
    expect(after.quote).toMatchObject({ currency: 'brl', discountCents: 0 })
  })

  it('requires the shopper to accept the new price after the promotion code in the cart is deactivated', async () => {
    const lamp = await makeLamp(shop, 'PAUSED')
    const promotion = await addPromotion(shop, 'PAUSED', tenPercent)
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, lamp), { promotionCode: 'paused' })).body
    await identifyBuyer(browser, cart)
    await seller.send(changePromotion, { params: { id: promotion.id }, body: { isActive: false } })
    const refused = await requestIntent(browser, cart)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'quote_changed', quote: { totalCents: 8900 } }])
    expect((await changeCart(browser, cart)).body.promotionRefused).toBe('promotion_ended')
    const order = await buyCart(browser, { ...cart, quote: { ...cart.quote, totalCents: 8900 } })
    expect(order).toMatchObject({ totalCents: 8900, discountCents: 0, promotionCode: null })
  })

  it('keeps a deleted promotion on a placed order and allows a new promotion with the same code', async () => {
    const lamp = await makeLamp(shop, 'AGAIN')
    const promotion = await addPromotion(shop, 'AGAIN', tenPercent)
    const browser = shop.browser()
    const cart = (await changeCart(browser, await openCart(browser, lamp), { promotionCode: 'again' })).body
    await identifyBuyer(browser, cart)
    const { body } = await requestIntent(browser, cart)
    const archived = await seller.send(deletePromotion, { params: { id: promotion.id } })
    expect(archived.body).toEqual({ archived: true })
    const intent = String(body.client_secret).split('_secret_')[0] ?? ''
    await createTestStripe(shop).paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    const settled = await browser.send(settleCheckout, { params: { id: cart.id } })
    expect(settled.body).toMatchObject({ state: 'paid', order: { totalCents: 8010 } })
    await addPromotion(shop, 'again', { kind: 'percent', percentOff: 20 })
    const next = await openCart(shop.browser(), lamp, { search: '?coupon=AGAIN' })
    expect(next.quote.discountCents).toBe(1780)
  })
})

describe('promotion with ten uses', () => {
  it('grants exactly ten uses of a promotion to a hundred shoppers who pay concurrently', async () => {
    const lamp = await makeLamp(shop, 'TEN', null)
    const promotion = await addPromotion(shop, 'TENUSES', { ...tenPercent, maxUses: 10 })
    const carts = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const browser = shop.browser()
        const cart = await openCart(browser, lamp, { search: '?coupon=tenuses' })
        expect(cart.promotion?.code).toBe('TENUSES')
        await identifyBuyer(browser, cart, `shopper${at}@example.com`)
        return { browser, cart }
      }),
    )
    const answers = await Promise.all(carts.map(({ browser, cart }) => requestUntilAnswered(browser, cart)))
    const refused = answers.filter(answer => answer.status !== 200)
    for (const { body, isRepeated } of refused) {
      expect(body).toMatchObject({ quote: { discountCents: 0, totalCents: 8900 } })
      // A request that ran out of time has removed the promotion from the cart, so its repetition sees another price.
      expect(isRepeated ? ['promotion_used_up', 'quote_changed'] : ['promotion_used_up']).toContain(body.code)
    }
    expect(answers.length - refused.length).toBe(10)
    const { rows } = await shop.db.execute<{ uses: number; discounted: number }>(`
      select (select count(*)::int from promotion_uses where promotion_id = '${promotion.id}' and state <> 'released') as uses,
        (select count(*)::int from orders where promotion_code = 'TENUSES' and discount_cents = 890) as discounted`)
    expect(rows).toEqual([{ uses: 10, discounted: 10 }])
    const late = await openCart(shop.browser(), lamp, { search: '?coupon=tenuses' })
    expect([late.promotionRefused, late.promotion]).toEqual(['promotion_used_up', null])
  })
})
