import { expect, it } from 'vitest'
import { eraseCustomer, listCustomers } from '#contract/customers.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeFunnel } from '#tests/support/funnel.ts'
import {
  createCardToken,
  readMercadoPago,
  serveByMercadoPago,
  startMercadoPagoPurchase,
} from '#tests/support/mercado-pago.ts'
import { makeCourse } from '#tests/support/pix.ts'

const shop = await startTestApp({ simulator: true, mercadoPago: true, worker: true })
const seller = shop.as('owner')

it('deletes the customer and the card of an erased person at Mercado Pago', async () => {
  const course = await makeCourse(shop, 'ERASED')
  await serveByMercadoPago(shop)
  await makeFunnel(shop, course, [{ title: 'Livro', cents: 4_900 }])
  const shopper = await startMercadoPagoPurchase(shop, course)
  const card = { ...(await shopper.buildCard('APRO')), keepToken: await createCardToken(shop, 'APRO') }
  await shopper.request({ card })
  expect((await shopper.settle()).state).toBe('paid')
  const orders = await shop.db.execute<{ id: string }>('select id from orders')
  const [payment] = await findPaymentsOfOrder(shop.db, orders.rows[0]?.id ?? '')
  const path = `/v1/customers/${payment?.provider_customer_id}`
  const readCustomer = async () => (await readMercadoPago(shop, path)).status
  expect(await readCustomer()).toBe(200)

  const { body } = await seller.send(listCustomers, { query: {} })
  const [customer] = body.customers
  const erased = await seller.send(eraseCustomer, {
    params: { id: customer?.id ?? '' },
    body: { email: customer?.email ?? '' },
  })
  expect(erased.status).toBe(200)
  await expect.poll(readCustomer).toBe(404)
})
