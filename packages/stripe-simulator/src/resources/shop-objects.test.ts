import { expect, test } from 'vitest'
import { catchStripeError, startTestSimulator } from '../testing/test-simulator.ts'

test('creates, updates, finds by e-mail address and deletes a customer', async () => {
  const { stripe } = await startTestSimulator()
  const created = await stripe.customers.create({
    email: 'ana@shop.test',
    name: 'Ana',
    address: { line1: 'Rua A, 1', country: 'BR', postal_code: '01001-000' },
    metadata: { browser: 'x' },
  })
  const updated = await stripe.customers.update(created.id, { phone: '+5511999990000', metadata: { more: 'y' } })
  expect(updated).toMatchObject({ name: 'Ana', phone: '+5511999990000', metadata: { browser: 'x', more: 'y' } })
  expect(updated.address).toMatchObject({ line1: 'Rua A, 1', line2: null, city: null })
  expect((await stripe.customers.update(created.id, { address: '' })).address).toBeNull()
  expect((await stripe.customers.list({ email: 'ana@shop.test' })).data).toHaveLength(1)
  expect(await stripe.customers.del(created.id)).toMatchObject({ deleted: true })
  expect(await stripe.customers.retrieve(created.id)).toMatchObject({ id: created.id, deleted: true })
  expect(await catchStripeError(stripe.customers.update(created.id, { name: 'B' }))).toMatchObject({ statusCode: 404 })
  expect(await catchStripeError(stripe.customers.create({ email: 'nonsense' }))).toMatchObject({
    code: 'email_invalid',
  })
})

test('attaches, lists and permanently detaches payment methods', async () => {
  const { stripe } = await startTestSimulator()
  const [ana, bia] = [await stripe.customers.create(), await stripe.customers.create()]
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: ana.id })
  expect(card.customer).toBe(ana.id)
  const stolen = stripe.paymentMethods.attach(card.id, { customer: bia.id })
  expect((await catchStripeError(stolen)).message).toContain('already been attached')
  expect((await stripe.customers.listPaymentMethods(ana.id)).data.map(one => one.id)).toEqual([card.id])
  await stripe.paymentMethods.detach(card.id)
  expect((await stripe.paymentMethods.list({ customer: ana.id })).data).toEqual([])
  expect((await catchStripeError(stripe.paymentMethods.attach(card.id, { customer: ana.id }))).statusCode).toBe(400)
})

test('rejects attaching declining cards, except the card ending in 0341, which declines only when charged', async () => {
  const { stripe } = await startTestSimulator()
  const { id: customer } = await stripe.customers.create()
  const declining = stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer })
  expect(await catchStripeError(declining)).toMatchObject({ statusCode: 402, code: 'card_declined' })
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  const params = { amount: 900, currency: 'usd', customer, confirm: true, return_url: 'http://shop.test' }
  const paying = stripe.paymentIntents.create({ ...params, payment_method: card.id })
  expect(await catchStripeError(paying)).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' })
})

test('rejects a payment with a card that is attached to another customer', async () => {
  const { stripe } = await startTestSimulator()
  const [ana, bia] = [await stripe.customers.create(), await stripe.customers.create()]
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: ana.id })
  const params = {
    amount: 900,
    currency: 'usd',
    confirm: true,
    return_url: 'http://shop.test',
    payment_method: card.id,
  }
  expect((await catchStripeError(stripe.paymentIntents.create({ ...params, customer: bia.id }))).statusCode).toBe(400)
  expect((await catchStripeError(stripe.paymentIntents.create(params))).message).toContain('attached to a customer')
})

test('creates, updates and lists products and prices', async () => {
  const { stripe } = await startTestSimulator()
  const mug = await stripe.products.create({
    name: 'Caneca',
    metadata: { sku: 'MUG' },
    default_price_data: { currency: 'brl', unit_amount: 4990 },
    expand: ['default_price'],
  })
  expect(mug.default_price).toMatchObject({ unit_amount: 4990, type: 'one_time', product: mug.id })
  const monthly = await stripe.prices.create({
    product: mug.id,
    currency: 'brl',
    unit_amount: 990,
    recurring: { interval: 'month' },
  })
  expect(monthly).toMatchObject({ type: 'recurring', recurring: { interval: 'month', interval_count: 1 } })
  expect(monthly.unit_amount_decimal?.toString()).toBe('990')
  await stripe.prices.update(monthly.id, { active: false })
  const active = await stripe.prices.list({ product: mug.id, active: true, expand: ['data.product'] })
  expect(active.data).toMatchObject([{ unit_amount: 4990, product: { name: 'Caneca' } }])
  await stripe.products.update(mug.id, { active: false, name: 'Caneca azul' })
  expect((await stripe.products.list({ active: true })).data).toEqual([])
  expect(await stripe.products.retrieve(mug.id)).toMatchObject({ name: 'Caneca azul', metadata: { sku: 'MUG' } })
  const orphan = stripe.prices.create({ product: 'prod_none', currency: 'brl', unit_amount: 1 })
  expect(await catchStripeError(orphan)).toMatchObject({ code: 'resource_missing' })
})

test('lists recurring prices separately and allows a price of zero', async () => {
  const { stripe } = await startTestSimulator()
  const { id: product } = await stripe.products.create({ name: 'Clube' })
  const free = await stripe.prices.create({ product, currency: 'brl', unit_amount: 0 })
  const yearly = { interval: 'year' as const, interval_count: 2, trial_period_days: 14 }
  const member = await stripe.prices.create({ product, currency: 'brl', unit_amount: 9900, recurring: yearly })
  expect(member.recurring).toMatchObject({ ...yearly, usage_type: 'licensed' })
  expect((await stripe.prices.list({ type: 'recurring' })).data.map(one => one.id)).toEqual([member.id])
  expect((await stripe.prices.list({ recurring: { interval: 'month' } })).data).toEqual([])
  const [listed] = (await stripe.prices.list({ type: 'one_time', product })).data
  expect(listed).toMatchObject({ id: free.id, unit_amount: 0, recurring: null })
})

test('reads and updates a webhook endpoint, but shows its signing secret only after its creation', async () => {
  const { stripe } = await startTestSimulator()
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/hook',
    enabled_events: ['charge.failed'],
    metadata: { shop: '1' },
  })
  expect(endpoint.secret).toMatch(/^whsec_/)
  const url = 'http://127.0.0.1:9/other'
  const updated = await stripe.webhookEndpoints.update(endpoint.id, { url, enabled_events: ['*'] })
  expect(updated).toMatchObject({ url, enabled_events: ['*'], status: 'enabled', metadata: { shop: '1' } })
  expect(updated.secret).toBeUndefined()
  expect(await stripe.webhookEndpoints.retrieve(endpoint.id)).toMatchObject({ id: endpoint.id, url })
  await stripe.webhookEndpoints.del(endpoint.id)
  expect(await catchStripeError(stripe.webhookEndpoints.retrieve(endpoint.id))).toMatchObject({ statusCode: 404 })
  const bad = stripe.webhookEndpoints.create({ url: 'nowhere', enabled_events: ['*'] })
  expect(await catchStripeError(bad)).toMatchObject({ code: 'url_invalid' })
})

test('reports test mode for the account and a balance that matches the payments', async () => {
  const { stripe, control } = await startTestSimulator()
  const account = await stripe.accounts.retrieveCurrent()
  const name = 'Pagamentos simulados'
  expect(account).toMatchObject({
    charges_enabled: true,
    country: 'BR',
    settings: { dashboard: { display_name: name } },
  })
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ id: account.id, business_profile: { name } })
  const params = { confirm: true, payment_method: 'pm_card_visa', return_url: 'http://shop.test' }
  await stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', ...params })
  const before = await stripe.balance.retrieve()
  expect(before).toMatchObject({ livemode: false, pending: [{ amount: 9680, currency: 'usd' }] })
  await control('POST', '/clock', { advanceMs: 3 * 86_400_000 })
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(9680)
  expect((await stripe.balanceTransactions.list({ type: 'charge' })).data).toMatchObject([{ net: 9680, fee: 320 }])
})
