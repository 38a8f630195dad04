import { describe, expect, it } from 'vitest'
import { createProduct, listProducts, updateProduct } from '#contract/catalog.ts'
import { importProducts } from '#contract/catalog-bulk.ts'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { eraseCustomer, exportCustomer, listCustomers } from '#contract/customers.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { listOrders } from '#contract/orders.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildIntentBody } from '#tests/support/intent-body.ts'
import { buyer, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { searchKeysJob } from './search-keys-job.ts'

const app = await startTestApp({ simulator: true })
const admin = app.as('admin')
const viewer = app.as('viewer')
const lamp = await makeLamp(app, 'HALO', null)

async function buyAs(customerName: string, customerEmail: string) {
  const browser = app.browser()
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: lamp.id } })
  const facts = { ...buyer, customerName, customerEmail }
  await browser.send(createPaymentCustomer, { body: { ...facts, checkoutId: checkout.id } })
  const intent = await browser.send(createPaymentIntent, { body: buildIntentBody(checkout) })
  const intentId = String(intent.body.client_secret).split('_secret_')[0] ?? ''
  await createTestStripe(app).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  await browser.send(settleCheckout, { params: { id: checkout.id } })
}
const searchOrders = async (q: string, by = admin) =>
  (await by.send(listOrders, { query: { q } })).body.orders.map(order => order.email).sort()
const searchCustomers = async (q: string, by = admin) =>
  (await by.send(listCustomers, { query: { q } })).body.customers.map(customer => customer.email).sort()
const searchProducts = async (q: string) =>
  (await admin.send(listProducts, { query: { q, status: 'all' } })).body.products
    .map(product => product.title.normalize('NFC'))
    .sort()

const composed = 'João Conceição'.normalize('NFC')
const decomposed = 'João Conceição'.normalize('NFD')
await buyAs(composed, 'one@example.com')
await buyAs(decomposed, 'two@example.com')
await buyAs('ÉRICA NUÑEZ', 'three@example.com')
await buyAs('Søren Weiß', 'four@example.com')
await buyAs('Łucja Đurić', 'five@example.com')
await buyAs('Αλέξανδρος Παπαδόπουλος', 'six@example.com')

const searches: [string, string[]][] = [
  ['João'.normalize('NFC'), ['one@example.com', 'two@example.com']],
  ['João'.normalize('NFD'), ['one@example.com', 'two@example.com']],
  ['joao', ['one@example.com', 'two@example.com']],
  ['conceicao', ['one@example.com', 'two@example.com']],
  ['joao conceicao', ['one@example.com', 'two@example.com']],
  ['CONCEIÇÃO  joa', ['one@example.com', 'two@example.com']],
  ['jo\u200bao', ['one@example.com', 'two@example.com']],
  ['NUNEZ', ['three@example.com']],
  ['erica nuñez', ['three@example.com']],
  ['soren weiss', ['four@example.com']],
  ['Weiß', ['four@example.com']],
  ['LUCJA duric', ['five@example.com']],
  ['ΑΛΕΞΑΝΔΡΟΣ', ['six@example.com']],
  ['παπαδοπουλος', ['six@example.com']],
  ['two@example', ['two@example.com']],
  ['nobody', []],
]

describe('a search for people', () => {
  it.each(searches)('finds orders and customers by %s, in either Unicode form', async (q, emails) => {
    expect(await searchOrders(q)).toEqual(emails)
    expect(await searchCustomers(q)).toEqual(emails)
  })

  it('finds no orders or customers for members who may not see customers', async () => {
    expect(await searchOrders('joao', viewer)).toEqual([])
    expect(await searchCustomers('joao', viewer)).toEqual([])
  })
})

describe('a search for products', () => {
  const variants = (sku: string, name = 'One') => [
    { name, sku, cents: 1_000, stock: null, isDefault: true, image: null },
  ]
  const make = (title: string, sku: string, name?: string) =>
    admin.send(createProduct, { body: { title, images: [], shippingOptions: [], variants: variants(sku, name) } })

  it('finds products by title, SKU and variant without accents, in either Unicode form', async () => {
    await make('Copo Térmico'.normalize('NFD'), 'CÓPO-1')
    await make('Smørrebrød Straße', 'SMOR', 'Größe L')
    for (const q of ['copo termico', 'Térmico', 'TERMICO'.normalize('NFD'), 'copo-1'])
      expect([q, await searchProducts(q)]).toEqual([q, ['Copo Térmico']])
    for (const q of ['smorrebrod', 'STRASSE', 'grosse', 'brød', '%'.repeat(3)])
      expect([q, await searchProducts(q)]).toEqual([q, q === '%%%' ? [] : ['Smørrebrød Straße']])
  })

  it('finds a product by its new title immediately, and no longer by its old title', async () => {
    const { body } = await make('Œuvre', 'WORK-1')
    await admin.send(updateProduct, { params: { id: body.id }, body: { title: 'Łódź', version: body.version } })
    expect(await searchProducts('lodz')).toEqual(['Łódź'])
    expect(await searchProducts('oeuvre')).toEqual([])
  })

  it('finds products that an import added or changed', async () => {
    const load = async (payload: string) =>
      (
        await admin.raw('POST', `${importProducts.path}?dry=false`, {
          headers: { 'content-type': 'text/csv' },
          payload,
        })
      ).statusCode
    expect(await load('title,sku,price,variant\nĐặc biệt,DAC-1,10.00,Đỏ\n')).toBe(200)
    expect(await searchProducts('dac biet')).toEqual(['Đặc biệt'])
    expect(await load('title,sku,price,variant\nĐậu phộng,DAC-1,10.00,Trắng\n')).toBe(200)
    expect(await searchProducts('dau phong')).toEqual(['Đậu phộng'])
    expect(await searchProducts('trang')).toEqual(['Đậu phộng'])
  })
})

describe('rows written by an earlier version', () => {
  const lacking = async () => {
    const tables = ['orders', 'customers', 'products', 'product_variants']
    const counts = tables.map(table => `(select count(*) from ${table} where search_key is null)`)
    const { rows } = await app.db.execute(`select (${counts.join(' + ')})::int as count`)
    return rows[0]?.count
  }
  const fill = async () => {
    while ((await searchKeysJob.run(app.ctx)) > 0);
  }

  it('finds rows without a search key, and finds them by their key after the job has run', async () => {
    for (const table of ['orders', 'customers', 'products', 'product_variants'])
      await app.db.execute(`update ${table} set search_key = null`)
    // New names are stored in composed form, but older rows may hold the decomposed form.
    for (const table of ['orders', 'customers'])
      await app.db.execute(`update ${table} set name = '${decomposed}' where email = 'two@example.com'`)
    for (const q of [composed, decomposed, 'one@', 'Weiß'])
      expect([q, (await searchOrders(q)).length, (await searchCustomers(q)).length]).toEqual([q, 1, 1])
    expect(await searchProducts('Térmico smor')).toEqual([])
    expect(await searchProducts('smor')).toEqual(['Smørrebrød Straße'])
    await fill()
    expect(await lacking()).toBe(0)
    for (const [q, emails] of searches) {
      expect([q, await searchOrders(q)]).toEqual([q, emails])
      expect([q, await searchCustomers(q)]).toEqual([q, emails])
    }
    expect(await searchProducts('copo termico')).toEqual(['Copo Térmico'])
    expect(await searchKeysJob.run(app.ctx)).toBe(0)
  })

  it('removes the search key of a row that is changed without a new key, so that no old name is found', async () => {
    await app.db.execute(`update orders set name = 'Zoë' where email = 'three@example.com'`)
    await app.db.execute(`update customers set name = 'Zoë' where email = 'three@example.com'`)
    await app.db.execute(`update products set title = 'Zoë' where title = 'Đậu phộng'`)
    await app.db.execute(`update product_variants set name = 'Zoë' where sku = 'DAC-1'`)
    expect(await lacking()).toBe(4)
    expect([await searchOrders('erica'), await searchCustomers('erica'), await searchProducts('dau')]).toEqual([
      [],
      [],
      [],
    ])
    await fill()
    expect(await searchOrders('zoe')).toEqual(['three@example.com'])
    expect(await searchProducts('zoe')).toEqual(['Zoë'])
  })
})

it('leaves no name or e-mail address of an erased person in search keys, and exports no search key', async () => {
  const { body } = await admin.send(listCustomers, { query: { q: 'soren' } })
  const id = String(body.customers[0]?.id)
  const exported = await admin.send(exportCustomer, { params: { id } })
  expect(JSON.stringify(exported.body)).not.toMatch(/search_?key|soren/i)
  expect((await admin.send(eraseCustomer, { params: { id }, body: { email: 'four@example.com' } })).status).toBe(200)
  const selectKeys = `select search_key from orders union all select search_key from customers`
  const { rows } = await app.db.execute(selectKeys)
  expect(JSON.stringify(rows)).not.toMatch(/soren|four@/)
  expect([await searchOrders('soren'), await searchCustomers('weiss')]).toEqual([[], []])
})
