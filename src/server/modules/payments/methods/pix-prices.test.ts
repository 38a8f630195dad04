import { describe, expect, it } from 'vitest'
import { getOrder } from '#contract/orders.ts'
import { verifyPaymentMethods } from '#contract/payment-method-settings.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'
import { callSimulatorControl } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true, worker: true })
const seller = app.as('owner')
const readOrder = async (id: unknown) => (await seller.send(getOrder, { params: { id: String(id) } })).body

describe('a discount for paying by Pix', () => {
  it('shows the discount before a method is picked, applies it to a Pix payment, and charges the full price by card', async () => {
    await app.db.execute(
      `insert into payment_methods (mode, method, enabled, position, percent_off) values ('simulator', 'pix', true, 0, 5)`,
    )
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-OFF', 2))
    const pixQuote = { subtotalCents: 14_900, discountCents: 745, methodDiscountCents: 745, totalCents: 14_155 }
    expect(shopper.checkout).toMatchObject({ quote: { totalCents: 14_900 }, methodQuotes: { pix: pixQuote } })
    expect(await shopper.request('pix')).toMatchObject({
      status: 409,
      body: { code: 'quote_changed', quote: { totalCents: 14_155 } },
    })
    const discounted = { ...shopper.checkout, quote: shopper.checkout.methodQuotes?.pix ?? shopper.checkout.quote }
    const { body } = await shopper.request('pix', discounted)
    expect(body).toMatchObject({ quote: pixQuote, awaiting: { amountCents: 14_155 } })
    await payPix(app, body.awaiting?.code ?? '')
    await expect.poll(async () => (await shopper.settle()).state).toBe('paid')
    const order = await readOrder(body.orderId)
    expect(order).toMatchObject({ totalCents: 14_155, discountCents: 745, payments: [{ capturedCents: 14_155 }] })
    expect(order.methodDiscountCents).toBe(745)
    expect(order.lines.map(line => line.totalCents)).toEqual([14_155])

    const other = await startPixPurchase(app, await makeCourse(app, 'PIX-OFF-CARD', 2))
    const quoted = { ...other.checkout, quote: other.checkout.methodQuotes?.pix ?? other.checkout.quote }
    await other.request('pix', quoted)
    await other.payByCard()
    expect(await other.settle()).toMatchObject({ state: 'paid', order: { totalCents: 14_900 } })
    await app.db.execute(`delete from payment_methods`)
  })
})

describe('requests that cannot be paid by Pix', () => {
  it('reports a missing tax number at its field, and rejects an amount outside the limits', async () => {
    const shopper = await startPixPurchase(app, await makeCourse(app, 'PIX-REFUSED'))
    await app.db.execute(`update checkouts set buyer = buyer - 'taxId' where id = '${shopper.checkout.id}'`)
    expect(await shopper.request('pix')).toMatchObject({
      status: 422,
      body: { code: 'tax_id_missing', fields: { customerTaxId: 'missing' } },
    })
    await app.db.execute(
      `insert into payment_methods (mode, method, enabled, position, min_cents) values ('simulator', 'pix', true, 0, 20000)`,
    )
    expect((await shopper.reopen()).methods).toEqual(['card'])
    expect(await shopper.request('pix')).toMatchObject({ status: 409, body: { code: 'amount_for_method' } })
    await app.db.execute(`update payment_methods set enabled = false`)
    expect(await shopper.request('pix')).toMatchObject({ status: 409, body: { code: 'method_unavailable' } })
    await app.db.execute(`delete from payment_methods`)
  })
})

describe('a promotion with one use left', () => {
  it('rejects the promotion and shows the full price when an unpaid code of another shopper holds the last use', async () => {
    await app.db.execute(
      `insert into promotions (id, code, percent_off, is_active, max_uses) values (gen_random_uuid(), 'UMPIX', 10, true, 1)`,
    )
    const product = await makeCourse(app, 'PIX-PROMO')
    const shoppers = [await startPixPurchase(app, product), await startPixPurchase(app, product)] as const
    const carts = [
      (await shoppers[0].change({ promotionCode: 'UMPIX' })).body,
      (await shoppers[1].change({ promotionCode: 'UMPIX' })).body,
    ] as const
    expect(carts.map(({ quote }) => quote.totalCents)).toEqual([13_410, 13_410])
    const first = await shoppers[0].request('pix', carts[0])
    expect(first.body).toMatchObject({ awaiting: { amountCents: 13_410 } })
    const refused = await shoppers[1].request('pix', carts[1])
    expect(refused).toMatchObject({ status: 409, body: { code: 'promotion_used_up', quote: { totalCents: 14_900 } } })
    expect(refused.body).not.toHaveProperty('awaiting')
    const again = await shoppers[1].request('pix', (await shoppers[1].reopen()) ?? carts[1])
    expect(again.body).toMatchObject({ awaiting: { amountCents: 14_900 } })
    await payPix(app, first.body.awaiting?.code ?? '')
    await expect.poll(async () => (await shoppers[0].settle()).state).toBe('paid')
    expect(await readOrder(first.body.orderId)).toMatchObject({ totalCents: 13_410 })
  })
})

describe('a Pix code of an account outside Brazil', () => {
  /** Reads the amount that the buyer's bank shows, which is field 54 of the code. */
  const readAmount = (code: string) => /^.*?5802BR/.exec(code)?.[0].match(/54\d\d(\d+\.\d\d)5802BR$/)?.[1]

  it('includes the IOF tax once the country of the account is known', async () => {
    const product = await makeCourse(app, 'PIX-ABROAD')
    const buy = async () => readAmount((await (await startPixPurchase(app, product)).getCode()).code)
    await callSimulatorControl(app, 'POST', '/account', { country: 'US' })
    expect(await buy()).toBe('154.22')
    expect((await seller.send(verifyPaymentMethods, { body: { mode: 'simulator' } })).status).toBe(200)
    expect(await buy()).toBe('149.00')
    await callSimulatorControl(app, 'POST', '/account', { country: 'BR' })
    await seller.send(verifyPaymentMethods, { body: { mode: 'simulator' } })
    expect(await buy()).toBe('149.00')
  })
})
