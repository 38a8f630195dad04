import type Stripe from 'stripe'
import { startTestSimulator, type TestSimulator } from './test-simulator.ts'

export const dayMs = 86_400_000

export interface SubscriptionShop extends TestSimulator {
  customer: Stripe.Customer
  product: Stripe.Product
  /** price of 19.00 usd a month */
  monthly: Stripe.Price
  price(unitAmount: number, more?: Partial<Stripe.PriceCreateParams>): Promise<Stripe.Price>
  subscribe(more?: Partial<Stripe.SubscriptionCreateParams>): Promise<StartedSubscription>
  /** pays the first invoice, or saves a card for a trial */
  payFirst(started: StartedSubscription, token?: string): Promise<void>
  card(token: string): Promise<string>
  advance(ms: number): Promise<void>
  advanceTo(moment: string | number): Promise<void>
  /** the types of the events since the last call, oldest first */
  listNewEvents(prefix?: string): Promise<string[]>
  subscription(id: string): Promise<Stripe.Subscription>
  invoices(subscription: string): Promise<Stripe.Invoice[]>
}

export interface StartedSubscription {
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  /** client secret of the payment or setup intent */
  secret: string
  intent: string
}

export const monthlyAmount = 1900
/** the time in ms for which a renewal's invoice stays a draft */
export const draftMs = 3_600_000

/** Starts a simulator with a price and a customer, at the given time. */
export async function startSubscriptionShop(at?: string): Promise<SubscriptionShop> {
  const started = await startTestSimulator()
  const { stripe, control } = started
  const advance = async (ms: number) => {
    await control('POST', '/clock', { advanceMs: ms })
  }
  const advanceTo = async (moment: string | number) => {
    const { now } = await (await control('GET', '/clock')).json()
    await advance(new Date(moment).getTime() - now)
  }
  if (at) await advanceTo(at)
  const customer = await stripe.customers.create({ email: 'marina@example.com', name: 'Marina' })
  const product = await stripe.products.create({ name: 'Coffee' })
  const price: SubscriptionShop['price'] = (unit_amount, more) =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval: 'month' },
      ...more,
    })
  const monthly = await price(monthlyAmount)
  let lastSeenId = ''
  return {
    ...started,
    customer,
    product,
    monthly,
    price,
    advance,
    advanceTo,
    async subscribe(more) {
      const subscription = await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: monthly.id }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'pending_setup_intent'],
        ...more,
      })
      const invoice = subscription.latest_invoice as Stripe.Invoice
      const setup = subscription.pending_setup_intent as Stripe.SetupIntent | null
      const secret = invoice.confirmation_secret?.client_secret ?? setup?.client_secret ?? ''
      return { subscription, invoice, secret, intent: secret.split('_secret_')[0] ?? '' }
    },
    async payFirst({ intent, secret }, token = 'visa') {
      const kind = intent.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
      const params = { client_secret: secret, payment_method: `pm_card_${token}`, use_stripe_sdk: 'true' }
      const { body } = await started.browser('POST', `/v1/${kind}/${intent}/confirm`, params)
      if (body.status === 'requires_action') await started.answerBank(secret, 'complete')
    },
    async card(token) {
      const method = await stripe.paymentMethods.attach(`pm_card_${token}`, { customer: customer.id })
      return method.id
    },
    async listNewEvents(prefix = '') {
      const events = await stripe.events.list({ limit: 100, ...(lastSeenId && { ending_before: lastSeenId }) })
      lastSeenId = events.data[0]?.id ?? lastSeenId
      const types = events.data.map(one => one.type as string).reverse()
      return types.filter(type => type.startsWith(prefix))
    },
    subscription: id => stripe.subscriptions.retrieve(id),
    invoices: async subscription => (await stripe.invoices.list({ subscription, limit: 100 })).data,
  }
}

export function getPeriodEnd(subscription: Stripe.Subscription): number {
  return (subscription.items.data[0]?.current_period_end ?? 0) * 1000
}

export function formatDay(seconds: number | null | undefined): string {
  return new Date((seconds ?? 0) * 1000).toISOString().slice(0, 16)
}

export async function createActiveSubscription(
  shop: SubscriptionShop,
  token?: string,
  more?: Partial<Stripe.SubscriptionCreateParams>,
) {
  const started = await shop.subscribe(more)
  await shop.payFirst(started, token)
  await shop.listNewEvents()
  return shop.subscription(started.subscription.id)
}

/**
 * Creates an active subscription, then replaces its card with one whose charges fail in the way that `token` selects.
 */
export async function createFailingSubscription(
  shop: SubscriptionShop,
  token = 'chargeCustomerFail',
  more?: Partial<Stripe.SubscriptionCreateParams>,
) {
  const subscription = await createActiveSubscription(shop, 'visa', more)
  const card = await shop.card(token)
  await shop.stripe.subscriptions.update(subscription.id, { default_payment_method: card })
  await shop.listNewEvents()
  return subscription
}
