import { settleCheckout } from '#contract/checkout.ts'
import { saveStripeMapping } from '#contract/settings.ts'
import type { TestApp } from './app.ts'
import { callSimulatorControl, createIntent, createTestStripe, makeLamp } from './shop.ts'

export const dayMs = 86_400_000

type Terms = { trialDays?: number; interval?: 'month' | 'year'; stock?: number | null; ships?: boolean }
/** Creates a lamp whose Sand variant is a recurring plan at $89.00, mapped to a price at the provider. */
export async function makePlan(app: TestApp, sku: string, terms: Terms = {}) {
  const { trialDays = 0, interval = 'month', stock = null, ships = false } = terms
  const lamp = await makeLamp(app, sku, stock)
  if (!ships) await app.db.execute(`update products set shipping_options = '[]' where id = '${lamp.id}'`)
  const stripe = createTestStripe(app)
  const product = await stripe.products.create({ name: 'Halo club' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 8900,
    recurring: { interval },
  })
  const saved = await app.as('admin').send(saveStripeMapping, {
    body: {
      sku: `${sku}-SAND`,
      stripeProductId: product.id,
      stripePriceId: price.id,
      isSubscription: true,
      ...(trialDays > 0 && { trialDays }),
    },
  })
  if (saved.status !== 200) throw new Error(`the mapping was rejected: ${JSON.stringify(saved.body)}`)
  return lamp
}

type Browser = ReturnType<TestApp['browser']>
export async function subscribe(app: TestApp, browser: Browser, lamp: { id: string }, card = 'pm_card_visa') {
  const response = await createIntent(browser, lamp)
  const stripe = createTestStripe(app)
  if (response.intent.body.kind === 'setup')
    await stripe.setupIntents.confirm(response.intentId, { payment_method: card, return_url: app.url })
  else await stripe.paymentIntents.confirm(response.intentId, { payment_method: card })
  const settled = await browser.send(settleCheckout, { params: { id: response.checkout.id } })
  return { ...response, settled: settled.body }
}

/** Advances the provider's clock. Everything that becomes due happens in order. */
export const advanceClock = (app: TestApp, ms: number) => callSimulatorControl(app, 'POST', '/clock', { advanceMs: ms })
