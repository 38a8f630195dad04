import { describe, expect, it } from 'vitest'
import { type Checkout, changeCheckout, openCheckout, settleCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent, processUpsellPayment } from '#contract/functions.ts'
import { getOrder } from '#contract/orders.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer, callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const minutes = (count: number) => count * 60_000
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const stripe = createTestStripe(shop)
type Browser = ReturnType<typeof shop.browser>

const execute = (text: string) => shop.db.execute(text)
const countIntents = async () => (await stripe.paymentIntents.list({ limit: 100 })).data.length
const countExchanges = async () => ((await callSimulatorControl(shop, 'GET', '/exchanges')) as unknown[]).length
const open = async (browser: Browser, product: { id: string }, sku?: string) =>
  (await browser.send(openCheckout, { body: { productId: product.id, ...(sku && { sku }) } })).body
const change = (browser: Browser, { id }: Pick<Checkout, 'id'>, body: object = {}) =>
  browser.send(changeCheckout, { params: { id }, body })
const createCustomer = (browser: Browser, { id }: Pick<Checkout, 'id'>, customerEmail = buyer.customerEmail) =>
  browser.send(createPaymentCustomer, { body: { ...buyer, customerEmail, checkoutId: id } })
const requestIntentFor = (browser: Browser, { id, quote }: Pick<Checkout, 'id' | 'quote'>, overrides: object = {}) =>
  browser.send(createPaymentIntent, {
    body: { amount: quote.totalCents, currency: quote.currency, checkoutId: id, ...overrides },
  })
const insertPromotion = (code: string, percent: number, limits: { all?: number; each?: number } = {}) =>
  execute(`insert into promotions (id, code, percent_off, is_active, max_uses, uses_per_customer)
       values ('${crypto.randomUUID()}', '${code}', ${percent}, true, ${limits.all ?? 'null'}, ${limits.each ?? 'null'})`)
const insertMapping = (sku: string, variant: { id: string }, product: { id: string }, isSubscription: boolean) =>
  execute(`insert into product_stripe_mapping (id, sku, stripe_product_id, stripe_price_id, is_subscription, product_id, variant_id)
       values ('${crypto.randomUUID()}', '${sku}', 'prod_${sku}', 'price_${sku}', ${isSubscription}, '${product.id}', '${variant.id}')`)
const createMapped = async (sku: string, isSubscription: boolean) => {
  const lamp = await makeLamp(shop, sku)
  const [variant] = lamp.variants
  if (variant) await insertMapping(`${sku}-SAND`, variant, lamp, isSubscription)
  return lamp
}

describe('cart fields sent by the browser', () => {
  it('rejects each cart field that differs from the checkout row and accepts omitted fields', async () => {
    const lamp = await createMapped('FACTS', false)
    const browser = shop.browser()
    const checkout = await open(browser, lamp)
    const { customerId } = (await createCustomer(browser, checkout)).body
    const before = await countIntents()
    const foreign: object[] = [
      { customerId: 'cus_of_somebody_else' },
      { stripeProductId: 'prod_other' },
      { stripePriceId: 'price_other' },
      { isSubscription: true },
      { metadata: { sku: 'OTHER' } },
      { metadata: { product_id: crypto.randomUUID() } },
      { metadata: { variant_id: lamp.variants[1]?.id } },
      { metadata: { sku: 7 } },
    ]
    for (const each of foreign) {
      const answer = await requestIntentFor(browser, checkout, each)
      expect([each, answer.status, answer.body.code]).toEqual([each, 409, 'cart_differs'])
    }
    const cheaper = await requestIntentFor(browser, { ...checkout, quote: { ...checkout.quote, totalCents: 1 } })
    expect([cheaper.status, cheaper.body.code]).toEqual([409, 'quote_changed'])
    expect(await countIntents()).toBe(before)
    const metadata = {
      sku: 'FACTS-SAND',
      product_id: lamp.id,
      variant_id: lamp.variants[0]?.id,
      source: 'main_checkout',
    }
    const matchingFacts = {
      customerId,
      stripeProductId: 'prod_FACTS-SAND',
      stripePriceId: 'price_FACTS-SAND',
      isSubscription: false,
    }
    const differentMetadata = { ...metadata, source: 'somewhere', note: 'theirs' }
    const answer = await requestIntentFor(browser, checkout, {
      ...matchingFacts,
      metadata: differentMetadata,
      paymentMethodId: 'pm_unknown',
    })
    expect(answer.status).toBe(200)
    const none = { customerId: null, stripeProductId: null, stripePriceId: null, paymentMethodId: null, metadata: {} }
    expect((await requestIntentFor(browser, checkout, none)).body.client_secret).toBe(answer.body.client_secret)
    const intent = await stripe.paymentIntents.retrieve(String(answer.body.client_secret).split('_secret_')[0] ?? '')
    expect(intent).toMatchObject({ amount: 8900, customer: customerId, payment_method: null })
    const mappedIds = { stripe_product: 'prod_FACTS-SAND', stripe_price: 'price_FACTS-SAND' }
    expect(intent.metadata).toMatchObject({ ...mappedIds, ...metadata })
    expect(intent.metadata).not.toHaveProperty('note')
  })

  it('keeps one provider customer when two tabs send the buyer concurrently', async () => {
    const lamp = await makeLamp(shop, 'TABS')
    const browser = shop.browser()
    const checkout = await open(browser, lamp)
    const responses = await Promise.all([createCustomer(browser, checkout), createCustomer(browser, checkout)])
    expect(responses[0].body.customerId).toBe(responses[1].body.customerId)
    expect((await requestIntentFor(browser, checkout, { customerId: responses[1].body.customerId })).status).toBe(200)
  })
})

describe('country that is not offered', () => {
  it('rejects an unsupported country in every checkout endpoint without calling the provider', async () => {
    const lamp = await makeLamp(shop, 'NOWHERE')
    const browser = shop.browser()
    const opened = await browser.send(openCheckout, { body: { productId: lamp.id, country: 'XX' } })
    expect([opened.status, opened.body.fields]).toEqual([422, { country: 'unknown' }])
    const checkout = await open(browser, lamp)
    const before = await countExchanges()
    const changed = await change(browser, checkout, { country: 'XX' })
    expect([changed.status, changed.body.fields]).toEqual([422, { country: 'unknown' }])
    const customerAddress = { ...buyer.customerAddress, country: 'XX' }
    const response = await browser.send(createPaymentCustomer, {
      body: { ...buyer, customerAddress, checkoutId: checkout.id },
    })
    expect([response.status, response.body.fields]).toEqual([422, { 'customerAddress.country': 'unknown' }])
    expect((await change(browser, checkout)).body).toMatchObject({ country: 'US' })
    expect(await countExchanges()).toBe(before)
  })
})

describe('subscription that cannot be sold', () => {
  it('reports an unsellable subscription when the checkout opens and creates no intent for it', async () => {
    const lamp = await createMapped('SUB', true)
    const browser = shop.browser()
    const checkout = await open(browser, lamp)
    expect(checkout.unavailable).toBe('subscription')
    await createCustomer(browser, checkout)
    const before = await countIntents()
    for (const isSubscription of [true, undefined]) {
      const answer = await requestIntentFor(browser, checkout, { isSubscription })
      expect([answer.status, answer.body.code]).toEqual([409, 'subscription_unavailable'])
    }
    expect(await countIntents()).toBe(before)
    const other = (await change(browser, checkout, { variantId: lamp.variants[1]?.id })).body
    expect(other.unavailable).toBeNull()
    expect((await requestIntentFor(browser, other)).status).toBe(200)
  })
})

describe('promotion with one use', () => {
  it('grants the last use of a promotion to one of two browsers and offers the other the full price', async () => {
    await insertPromotion('ONLYONE', 10, { all: 1 })
    const lamp = await makeLamp(shop, 'ONLYONE', null)
    const browsers = [shop.browser(), shop.browser()]
    const carts = await Promise.all(
      browsers.map(async browser => {
        const opened = await open(browser, lamp)
        const checkout = (await change(browser, opened, { promotionCode: 'onlyone' })).body
        await createCustomer(browser, checkout)
        return { browser, checkout }
      }),
    )
    expect(carts.map(({ checkout }) => checkout.quote.totalCents)).toEqual([8010, 8010])
    const answers = await Promise.all(carts.map(({ browser, checkout }) => requestIntentFor(browser, checkout)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    const loserIndex = answers.findIndex(answer => answer.status === 409)
    const { browser, checkout } = carts[loserIndex] ?? { browser: shop.browser(), checkout: {} as Checkout }
    const quote = { ...checkout.quote, discountCents: 0, totalCents: 8900 }
    expect(answers[loserIndex]?.body).toMatchObject({ success: false, code: 'promotion_used_up', quote })
    expect((await change(browser, checkout)).body).toMatchObject({ promotion: null, quote })
    const again = await change(browser, checkout, { promotionCode: 'ONLYONE' })
    expect([again.status, again.body.error]).toEqual([409, 'promotion_used_up'])
    expect((await requestIntentFor(browser, { ...checkout, quote })).body).toMatchObject({ success: true, quote })

    aheadMs += minutes(16)
    await abandonedPaymentsJob.run(shop.ctx)
    const third = shop.browser()
    const freed = await change(third, await open(third, lamp), { promotionCode: 'ONLYONE' })
    expect([freed.status, freed.body.quote.totalCents]).toEqual([200, 8010])
  })

  it('counts paid uses of a promotion per e-mail address, ignoring letter case and spaces', async () => {
    await insertPromotion('EACH', 10, { each: 1 })
    const lamp = await makeLamp(shop, 'EACH', null)
    const buyAs = async (email: string) => {
      const browser = shop.browser()
      const checkout = (await change(browser, await open(browser, lamp), { promotionCode: 'EACH' })).body
      await createCustomer(browser, checkout, email)
      return { browser, checkout, answer: await requestIntentFor(browser, checkout) }
    }
    const first = await buyAs('ana@example.com')
    await stripe.paymentIntents.confirm(String(first.answer.body.client_secret).split('_secret_')[0] ?? '', {
      payment_method: 'pm_card_visa',
    })
    const settled = await first.browser.send(settleCheckout, { params: { id: first.checkout.id } })
    expect(settled.body).toMatchObject({ state: 'paid', order: { totalCents: 8010 } })
    aheadMs += minutes(16)
    await abandonedPaymentsJob.run(shop.ctx)
    const again = await buyAs(' Ana@Example.COM ')
    expect([again.answer.status, again.answer.body.code]).toEqual([409, 'promotion_used_up'])
    const repeated = await change(again.browser, again.checkout, { promotionCode: 'EACH' })
    expect([repeated.status, repeated.body.error]).toEqual([409, 'promotion_used_up'])
    expect((await buyAs('bia@example.com')).answer.status).toBe(200)
  })
})

describe('cart total', () => {
  const priced = async (sku: string, cents: number, stock: number | null = null) => {
    const lamp = await makeLamp(shop, sku, stock)
    await execute(`update products set price = ${cents} where id = '${lamp.id}'`)
    await execute(`update product_variants set price_adjustment = 0 where product_id = '${lamp.id}'`)
    return lamp
  }

  it('rejects a total below the minimum charge before creating an intent', async () => {
    const browser = shop.browser()
    const checkout = await open(browser, await priced('CENTS', 49))
    await createCustomer(browser, checkout)
    const before = await countIntents()
    const answer = await requestIntentFor(browser, checkout)
    expect(answer.body).toMatchObject({ code: 'amount_below_minimum', quote: { totalCents: 49 } })
    expect([answer.status, await countIntents()]).toEqual([409, before])
  })

  it('rejects a variant above the maximum charge and sells the other variants', async () => {
    const lamp = await priced('ABOVE', 8_900)
    await execute(`update product_variants set price_adjustment = 99999999 where sku = 'ABOVE-GRAPHITE'`)
    const browser = shop.browser()
    const checkout = await open(browser, lamp)
    expect(checkout).toMatchObject({ state: 'open', quote: { totalCents: 8_900 } })
    const above = checkout.variants.find(({ sku }) => sku === 'ABOVE-GRAPHITE')
    const chosen = await change(browser, checkout, { variantId: above?.id })
    expect([chosen.status, chosen.body.error]).toEqual([409, 'amount_above_maximum'])
  })

  it('places a free order without calling the provider, and counts its unit and its use of the promotion', async () => {
    await insertPromotion('GIFT', 100, { all: 1 })
    const lamp = await priced('GIFT', 8900, 1)
    const browser = shop.browser()
    const checkout = (await change(browser, await open(browser, lamp), { promotionCode: 'GIFT' })).body
    expect(checkout.quote.totalCents).toBe(0)
    const before = await countExchanges()
    const customer = await createCustomer(browser, checkout)
    expect([customer.status, customer.body.customerId]).toEqual([200, ''])
    const { body } = await requestIntentFor(browser, checkout, { customerId: '' })
    expect(body).toMatchObject({ success: true, client_secret: null, paid: true })
    const settled = await browser.send(settleCheckout, { params: { id: checkout.id } })
    expect(settled.body).toMatchObject({ state: 'paid', order: { totalCents: 0 }, upsell: null })
    expect(await countExchanges()).toBe(before)
    const order = (await shop.as('owner').send(getOrder, { params: { id: String(body.orderId) } })).body
    expect(order).toMatchObject({ state: 'paid', payments: [{ state: 'succeeded', capturedCents: 0 }] })

    const late = shop.browser()
    const second = await open(late, lamp)
    expect(second.soldOut).toBe(true)
    expect((await change(late, second, { promotionCode: 'GIFT' })).body.error).toBe('promotion_used_up')
    await execute(`update products set price = 0 where id = '${lamp.id}'`)
    const free = (await change(late, second)).body
    await createCustomer(late, free)
    const refused = await requestIntentFor(late, free)
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock'])
  })
})

describe('assertNotCardTesting', () => {
  it('rejects customer, intent and offer requests after many declined cards and returns how long to wait', async () => {
    const lamp = await makeLamp(shop, 'CARDS', null)
    const browser = shop.browser()
    const checkout = await open(browser, lamp)
    await createCustomer(browser, checkout)
    const secret = String((await requestIntentFor(browser, checkout)).body.client_secret)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const intent = secret.split('_secret_')[0] ?? ''
      await stripe.paymentIntents
        .confirm(intent, { payment_method: 'pm_card_visa_chargeDeclined' })
        .catch(() => undefined)
      await browser.send(settleCheckout, { params: { id: checkout.id } })
    }
    const offer = { sessionToken: 'any', amount: 2999, currency: 'usd' }
    const answers = [
      await createCustomer(browser, checkout),
      await requestIntentFor(browser, checkout),
      await browser.send(processUpsellPayment, { body: offer }),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_declines'])
      expect(answer.body.retryAfter).toBe(Number(answer.headers['retry-after']))
      expect(Number(answer.body.retryAfter)).toBeGreaterThan(0)
    }
  })
})
