import { expect, it } from 'vitest'
import { editVariant, type Product } from '#contract/catalog.ts'
import { getOrder } from '#contract/orders.ts'
import { startTestApp } from '#tests/support/app.ts'
import { rebuildOrder } from '#tests/support/catch-up.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'

const app = await startTestApp({ simulator: true, worker: true })
const seller = app.as('owner')
const readOrder = async (id: unknown) => (await seller.send(getOrder, { params: { id: String(id) } })).body
const listLines = async (id: unknown) =>
  (await readOrder(id)).lines.map(line => [line.quantity, line.unitCents, line.totalCents])

async function startStepped(sku: string, stock: number | null) {
  const course: Product = await makeCourse(app, sku, stock)
  const quantityPrices = { steps: [{ quantity: 3, unitCents: 9_933 }], preselected: 3 }
  const params = { id: course.id, variantId: course.variants[0]?.id ?? '' }
  await seller.send(editVariant, { params, body: { name: 'Turma', sku, quantityPrices } })
  return startPixPurchase(app, course)
}

it('rebuilds a missing order with the price of the quantity', async () => {
  const shopper = await startStepped('STEP-LOST', null)
  await shopper.payByCard()
  expect(await shopper.settle()).toMatchObject({ state: 'paid' })
  const { rows } = await app.db.execute<{ id: string }>(
    `select id from orders where checkout_id = '${shopper.checkout.id}'`,
  )
  const id = rows[0]?.id ?? ''
  expect(await listLines(id)).toEqual([[3, 9_933, 29_799]])
  await rebuildOrder(app, id)
  expect(await listLines(id)).toEqual([[3, 9_933, 29_799]])
  await expect.poll(async () => (await readOrder(id)).state).toBe('paid')
  expect(await readOrder(id)).toMatchObject({ totalCents: 29_799, payments: [{ capturedCents: 29_799 }] })
})

it('takes the discount for Pix off the price of the quantity', async () => {
  await app.db.execute(
    `insert into payment_methods (mode, method, enabled, position, percent_off) values ('simulator', 'pix', true, 0, 5)`,
  )
  const shopper = await startStepped('STEP-PIX', 10)
  const pix = { subtotalCents: 29_799, discountCents: 1_490, methodDiscountCents: 1_490, totalCents: 28_309 }
  expect(shopper.checkout).toMatchObject({ quote: { totalCents: 29_799 }, methodQuotes: { pix } })
  const { body } = await shopper.request('pix', {
    ...shopper.checkout,
    quote: { ...shopper.checkout.quote, ...pix },
  })
  await payPix(app, body.awaiting?.code ?? '')
  await expect.poll(async () => (await shopper.settle()).state).toBe('paid')
  expect(await readOrder(body.orderId)).toMatchObject({
    totalCents: 28_309,
    payments: [{ capturedCents: 28_309 }],
    lines: [{ quantity: 3, unitCents: 9_933, discountCents: 1_490, totalCents: 28_309 }],
  })
  await app.db.execute(`delete from payment_methods`)
})
