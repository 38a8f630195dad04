import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { editVariant } from '#contract/catalog.ts'
import { deleteStripeMapping, listStripeMappings, saveStripeMapping } from '#contract/settings.ts'
import { updateProduct } from '#server/modules/catalog/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeKit, makePart } from '#tests/support/kits.ts'
import { callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
const admin = app.as('admin')
const stripe = createTestStripe(app)
const product = await makeLamp(app)
const stripeProduct = await stripe.products.create({ name: 'Halo portable lamp' })
const otherStripeProduct = await stripe.products.create({ name: 'Other' })
const createPrice = (unit_amount: number, overrides: { currency?: string; product?: string } = {}) =>
  stripe.prices.create({ product: stripeProduct.id, currency: 'usd', unit_amount, ...overrides })
const price = await createPrice(8_900)
const recurringPrice = await stripe.prices.create({
  product: stripeProduct.id,
  currency: 'usd',
  unit_amount: 8_900,
  recurring: { interval: 'month' },
})

const archived = await createPrice(8_900)
await stripe.prices.update(archived.id, { active: false })
const higherPrice = await createPrice(9_000)
const brlPrice = await createPrice(8_900, { currency: 'brl' })
const otherProductPrice = await createPrice(8_900, { product: otherStripeProduct.id })
const usd = (cents: number) => ({ cents, currency: 'usd' })
const buildPriceDifference = (provider: object) => ({ error: 'price_differs', local: usd(8_900), provider })

const validMapping = {
  sku: 'HALO-SAND',
  stripeProductId: stripeProduct.id,
  stripePriceId: price.id,
  isSubscription: false,
}
const save = (body: Record<string, unknown> = {}, as = admin) =>
  as.send(saveStripeMapping, { body: { ...validMapping, ...body } })
const listAllMappings = async () => (await admin.send(listStripeMappings, {})).body.mappings

describe('SKU mappings', () => {
  it('creates, changes and deletes a mapping', async () => {
    const created = await save()
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({ ...validMapping, productId: product.id, variantId: product.variants[0]?.id })
    const changed = await save({ stripePriceId: recurringPrice.id, isSubscription: true })
    expect(changed.body).toMatchObject({ id: created.body.id, stripePriceId: recurringPrice.id, isSubscription: true })
    expect(await listAllMappings()).toEqual([changed.body])
    const deleted = await admin.send(deleteStripeMapping, { params: { id: created.body.id } })
    expect(deleted.status).toBe(204)
    expect(await listAllMappings()).toEqual([])
    const again = await admin.send(deleteStripeMapping, { params: { id: created.body.id } })
    expect(again).toMatchObject({ status: 404, body: { error: 'mapping_not_found' } })
    const audit = await app.db.execute(
      sql`select action from audit_log where action like 'settings.%' order by created_at`,
    )
    expect(audit.rows.map(row => row.action)).toEqual([
      'settings.mapping_saved',
      'settings.mapping_saved',
      'settings.mapping_removed',
    ])
  })

  it('maps a product by its own SKU when none of its variants has that SKU', async () => {
    await app.db.execute(sql`update products set sku = 'HALO' where id = ${product.id}`)
    expect((await save({ sku: 'HALO' })).body).toMatchObject({ sku: 'HALO', productId: product.id, variantId: null })
  })

  it('lists mappings whose SKU no longer exists, so that they can be deleted', async () => {
    const { body } = await save({ sku: 'HALO' })
    expect(body.isOrphan).toBe(false)
    await app.db.execute(sql`update products set sku = null where id = ${product.id}`)
    expect((await listAllMappings()).map(({ sku, isOrphan }) => [sku, isOrphan])).toEqual([['HALO', true]])
    expect((await admin.send(deleteStripeMapping, { params: { id: body.id } })).status).toBe(204)
  })

  it('creates one mapping when three requests save it concurrently', async () => {
    const answers = await Promise.all([
      save(),
      save(),
      save({ stripePriceId: recurringPrice.id, isSubscription: true }),
    ])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect((await listAllMappings()).filter(mapping => mapping.sku === validMapping.sku)).toHaveLength(1)
  })

  it.each([
    ['a price with another amount', { stripePriceId: higherPrice.id }, buildPriceDifference(usd(9_000))],
    [
      'a price in another currency',
      { stripePriceId: brlPrice.id },
      buildPriceDifference({ cents: 8_900, currency: 'brl' }),
    ],
    [
      'a price with the amount of another variant',
      { sku: 'HALO-GRAPHITE' },
      { ...buildPriceDifference(usd(8_900)), local: usd(9_500) },
    ],
    ['a price of another Stripe product', { stripePriceId: otherProductPrice.id }, { error: 'price_of_other_product' }],
    [
      'another Stripe product than the price’s',
      { stripeProductId: otherStripeProduct.id },
      { error: 'price_of_other_product' },
    ],
    ['a recurring price as a one-time charge', { stripePriceId: recurringPrice.id }, { error: 'price_type_differs' }],
    ['a one-time price as a subscription', { isSubscription: true }, { error: 'price_type_differs' }],
    ['an archived price', { stripePriceId: archived.id }, { error: 'price_inactive' }],
    ['an unknown price', { stripePriceId: 'price_nowhere' }, { error: 'price_not_found' }],
    ['a price id of 120 characters', { stripePriceId: 'p'.repeat(120) }, { error: 'price_not_found' }],
    ['a price id with URL characters', { stripePriceId: '../é%2e/?#' }, { error: 'price_not_found' }],
    ['a price id that is a parent path', { stripePriceId: '..' }, { error: 'price_not_found' }],
    ['a price id with an incomplete percent encoding', { stripePriceId: '%zz' }, { error: 'price_not_found' }],
  ])('rejects a mapping to %s', async (_, body, expected) => {
    const before = await listAllMappings()
    const answer = await save(body)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject(expected)
    expect(await listAllMappings()).toEqual(before)
  })

  it('rejects a subscription for a kit, for a part of kits and for a variant with quantity prices', async () => {
    const lastPrice = await createPrice(1_000)
    const monthly = await stripe.prices.create({
      ...{ product: stripeProduct.id, currency: 'usd', unit_amount: 1_000, recurring: { interval: 'month' } },
    })
    const part = await makePart(app, 'SUB-PART', null)
    const kit = await makeKit(app, 'SUB-KIT', [part, 1])
    const stepped = await makePart(app, 'SUB-STEPS', null)
    const [{ id: variantId, name } = { id: '', name: '' }] = stepped.variants
    const changeStepped = (form: object) =>
      app.as('editor').send(editVariant, {
        params: { id: stepped.id, variantId },
        body: { name, sku: 'SUB-STEPS', ...form },
      })
    await changeStepped({ quantityPrices: { steps: [{ quantity: 2, unitCents: 900 }], preselected: null } })
    const subscribe = (sku: string) => save({ sku, stripePriceId: monthly.id, isSubscription: true })
    expect(await subscribe('SUB-KIT')).toMatchObject({ status: 409, body: { error: 'subscription_of_kit' } })
    const kits = [{ productId: kit.id, title: 'SUB-KIT', variantName: 'SUB-KIT' }]
    expect(await subscribe('SUB-PART')).toMatchObject({ status: 409, body: { error: 'subscription_in_kit', kits } })
    expect((await subscribe('SUB-STEPS')).body.error).toBe('subscription_with_quantity_prices')
    for (const sku of ['SUB-KIT', 'SUB-PART', 'SUB-STEPS'])
      expect((await save({ sku, stripePriceId: lastPrice.id })).status).toBe(200)
    await changeStepped({ quantityPrices: null })
    expect((await subscribe('SUB-STEPS')).status).toBe(200)
  })

  it('rejects the SKU of a subscription for a kit, for a part and for a variant with quantity prices', async () => {
    const club = await makePart(app, 'RENAMED-CLUB', null)
    await app.db.execute(sql`insert into product_stripe_mapping (id, sku, product_id, stripe_product_id, stripe_price_id, is_subscription)
      values (gen_random_uuid(), 'RENAMED', ${club.id}, 'prod_1', 'price_1', true)`)
    const part = await makePart(app, 'RENAMED-PART', null)
    const kit = await makeKit(app, 'RENAMED-KIT', [part, 1])
    const rename = (product: typeof club, form: object = {}) =>
      app.as('editor').send(editVariant, {
        params: { id: product.id, variantId: product.variants[0]?.id ?? '' },
        body: { name: 'One', sku: 'RENAMED', ...form },
      })
    expect((await rename(kit)).body.error).toBe('subscription_of_kit')
    expect((await rename(part)).body.error).toBe('subscription_in_kit')
    const quantityPrices = { steps: [{ quantity: 2, unitCents: 900 }], preselected: null }
    expect((await rename(club, { quantityPrices })).body).toMatchObject({ fields: { quantityPrices: 'subscription' } })
    expect((await rename(club)).status).toBe(200)
  })

  it('rejects a price whose product is archived at the provider', async () => {
    const archivedProduct = await stripe.products.create({ name: 'Old' })
    const activePrice = await createPrice(8_900, { product: archivedProduct.id })
    await stripe.products.update(archivedProduct.id, { active: false })
    expect((await save({ stripeProductId: archivedProduct.id, stripePriceId: activePrice.id })).body.error).toBe(
      'price_inactive',
    )
  })

  it('compares a Stripe price with the shop’s current price in the shop’s currency', async () => {
    await updateProduct(app.ctx, product.id, { priceCents: 9_000 })
    expect((await save()).body).toMatchObject({ error: 'price_differs', local: usd(9_000) })
    expect((await save({ stripePriceId: higherPrice.id })).status).toBe(200)
    await updateProduct(app.ctx, product.id, { priceCents: 8_900 })
    await app.db.execute(sql`update shop set currency = 'brl'`)
    expect((await save()).body).toMatchObject({ local: { currency: 'brl' } })
    expect((await save({ stripePriceId: brlPrice.id })).status).toBe(200)
    await app.db.execute(sql`update shop set currency = null`)
  })

  it('rejects a mapping without an existing SKU or with an invalid field', async () => {
    const unknown = await save({ sku: 'NOWHERE' })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'sku_not_found'])
    expect((await save({ stripePriceId: '' })).body).toMatchObject({ fields: { stripePriceId: expect.any(String) } })
    expect((await save({ isSubscription: 'yes' })).status).toBe(422)
  })

  it('allows only administrators to change mappings, and lets viewers read them', async () => {
    expect((await save({}, app.browser())).status).toBe(401)
    expect((await save({}, app.as('editor'))).status).toBe(403)
    const [mapping] = await listAllMappings()
    const params = { id: String(mapping?.id) }
    expect((await app.as('editor').send(deleteStripeMapping, { params })).status).toBe(403)
    expect((await app.browser().send(deleteStripeMapping, { params })).status).toBe(401)
    expect((await app.as('viewer').send(listStripeMappings, {})).status).toBe(200)
    expect((await app.browser().send(listStripeMappings, {})).status).toBe(401)
  })

  it('reports an unreachable provider and keeps the existing mapping', async () => {
    const before = await listAllMappings()
    await callSimulatorControl(app, 'POST', '/faults', { does: 'status', status: 500, path: '/v1/prices/*', times: 10 })
    const answer = await save({ stripePriceId: recurringPrice.id, isSubscription: true })
    expect([answer.status, answer.body.error]).toEqual([503, 'provider_unavailable'])
    expect(await listAllMappings()).toEqual(before)
    await callSimulatorControl(app, 'DELETE', '/faults')
  })
})
