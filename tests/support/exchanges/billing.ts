import type Stripe from 'stripe'

interface BillingContext {
  stripe: Stripe
  /** Advances the simulated clock by a time in ms. */
  wait(ms: number): Promise<unknown>
  /** Completes the bank's authentication of a payment intent. */
  answer(secret: string | null): Promise<unknown>
}

const dayMs = 86_400_000
const returnParams = { return_url: 'http://shop.test' }

async function exerciseSavedCards({ stripe, answer: completeAuthentication }: BillingContext, customer: string) {
  const { id } = await stripe.setupIntents.create({ customer, usage: 'off_session', metadata: { a: '1' } })
  await stripe.setupIntents.update(id, { description: 'Another card' })
  const declining = { payment_method: 'pm_card_visa_chargeDeclined', ...returnParams }
  await stripe.setupIntents.confirm(id, declining).catch(() => null)
  await stripe.setupIntents.retrieve(id)
  const confirmation = await stripe.setupIntents.confirm(id, {
    payment_method: 'pm_card_authenticationRequired',
    ...returnParams,
  })
  await completeAuthentication(confirmation.client_secret)
  const sdk = { confirm: true, use_stripe_sdk: true, payment_method: 'pm_card_authenticationRequired', ...returnParams }
  await completeAuthentication((await stripe.setupIntents.create({ customer, ...sdk })).client_secret)
  await stripe.setupIntents.cancel((await stripe.setupIntents.create()).id, { cancellation_reason: 'abandoned' })
  await stripe.setupIntents.list({ customer, expand: ['data.payment_method', 'data.customer'] })
}

async function exerciseCoupons(stripe: Stripe) {
  const { id } = await stripe.coupons.create({ duration: 'repeating', duration_in_months: 2, percent_off: 12.5 })
  await stripe.coupons.update(id, { name: 'Welcome' })
  const spare = await stripe.coupons.create({ duration: 'once', amount_off: 500, currency: 'usd' })
  await stripe.coupons.list()
  await stripe.coupons.retrieve(spare.id)
  await stripe.coupons.del((await stripe.coupons.create({ duration: 'forever', percent_off: 5 })).id)
  return [id, spare.id]
}

async function exerciseInvoices(stripe: Stripe, subscription: string, customer: string) {
  const { data } = await stripe.invoices.list({ subscription, expand: ['data.payments', 'data.discounts'] })
  const [newest] = data
  const expand = ['confirmation_secret', 'payments.data.payment.payment_intent', 'discounts.source.coupon']
  const ofLines = ['lines.data.pricing.price_details.price', 'parent.subscription_details.subscription', 'customer']
  await stripe.invoices.retrieve(newest?.id ?? '', { expand: [...expand, ...ofLines] })
  await stripe.invoices.update(newest?.id ?? '', { metadata: { a: '1' } })
  await stripe.invoices.listLineItems(newest?.id ?? '')
  const { data: payments } = await stripe.invoicePayments.list({ invoice: data.at(-1)?.id ?? '' })
  await stripe.invoicePayments.retrieve(payments[0]?.id ?? '', { expand: ['invoice', 'payment.payment_intent'] })
  const waiting = { customer, subscription, amount: 100, currency: 'usd', description: 'Gift' }
  await stripe.invoiceItems.del((await stripe.invoiceItems.create(waiting)).id)
  await stripe.invoiceItems.retrieve((await stripe.invoiceItems.create(waiting)).id)
  await stripe.invoiceItems.list({ customer })
}

/** Makes the calls of two failing renewals: one declined card and one card that needs authentication. */
async function exerciseFailures(context: BillingContext, customer: string, price: string) {
  const { stripe, wait } = context
  for (const token of ['chargeCustomerFail', 'authenticationRequired']) {
    const card = await stripe.paymentMethods.attach(`pm_card_${token}`, { customer })
    const settings = { default_payment_method: card.id, trial_period_days: 4 }
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price }], ...settings })
    await wait(4 * dayMs + 1_000)
    const draft = (await stripe.subscriptions.retrieve(id)).latest_invoice as string
    await stripe.invoices.finalizeInvoice(draft)
    await stripe.invoices.pay(draft).catch(() => null)
    await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret'] })
    if (token === 'chargeCustomerFail') await stripe.invoices.pay(draft, { payment_method: 'pm_card_visa' })
    else await wait(6 * dayMs)
    if (token === 'authenticationRequired') await stripe.invoices.markUncollectible(draft)
  }
}

const terms = {
  payment_behavior: 'default_incomplete',
  payment_settings: { save_default_payment_method: 'on_subscription' },
  expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'pending_setup_intent'],
} as const

async function exerciseCancellations(
  { stripe, wait }: BillingContext,
  items: Stripe.SubscriptionCreateParams.Item[],
  customer: string,
) {
  const unpaid = await stripe.subscriptions.create({ customer, items, ...terms, expand: [...terms.expand] })
  await stripe.invoices.voidInvoice((unpaid.latest_invoice as Stripe.Invoice).id)
  await stripe.subscriptions.cancel(unpaid.id, { cancellation_details: { feedback: 'unused' } })
  await stripe.subscriptions.create({ customer, items, ...terms, expand: [...terms.expand] })
  await wait(dayMs)
}

export async function exerciseBilling(context: BillingContext) {
  const { stripe, wait, answer: completeAuthentication } = context
  const { id: customer } = await stripe.customers.create({ email: 'bia@shop.test', name: 'Bia' })
  await exerciseSavedCards(context, customer)
  const [coupon = '', spare = ''] = await exerciseCoupons(stripe)
  const { id: product } = await stripe.products.create({ name: 'Clube do café' })
  const recurring = { interval: 'month' as const }
  const { id: price } = await stripe.prices.create({ product, currency: 'usd', unit_amount: 1_900, recurring })
  const singlePrice = { currency: 'usd', product, unit_amount: 700 }
  const items = [{ price, quantity: 2 }]
  const created = await stripe.subscriptions.create({
    customer,
    items,
    add_invoice_items: [{ price_data: singlePrice, discountable: false }],
    discounts: [{ coupon }],
    metadata: { order: '1' },
    ...terms,
    expand: [...terms.expand],
  })
  const invoice = created.latest_invoice as Stripe.Invoice
  const secret = invoice.confirmation_secret?.client_secret ?? ''
  const intent = secret.split('_secret_')[0] ?? ''
  await stripe.paymentIntents.update(intent, { metadata: { order: '1' } })
  const confirmation = { payment_method: 'pm_card_authenticationRequiredOnSetup', use_stripe_sdk: true }
  await stripe.paymentIntents.confirm(intent, confirmation)
  await completeAuthentication(secret)
  const trying = await stripe.subscriptions.create({
    customer,
    items,
    trial_period_days: 5,
    discounts: [{ coupon: spare }],
    ...terms,
    expand: [...terms.expand],
  })
  const setup = trying.pending_setup_intent as Stripe.SetupIntent
  await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa', ...returnParams })
  await stripe.subscriptions.deleteDiscount(trying.id)
  await stripe.subscriptions.update(created.id, {
    cancel_at_period_end: true,
    cancellation_details: { comment: 'Bye' },
  })
  await stripe.subscriptions.update(created.id, { cancel_at_period_end: false })
  await stripe.subscriptionItems.retrieve(created.items.data[0]?.id ?? '')
  await wait(32 * dayMs)
  const parts = ['data.default_payment_method', 'data.customer', 'data.items.data.price.product', 'data.discounts']
  await stripe.subscriptions.list({ status: 'all', expand: parts })
  await exerciseInvoices(stripe, created.id, customer)
  await exerciseFailures(context, customer, price)
  await exerciseCancellations(context, items, customer)
  await stripe.customers.del(customer)
}
