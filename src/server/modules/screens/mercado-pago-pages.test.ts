import { describe, expect, it } from 'vitest'
import { createPaymentLink } from '#contract/payment-links.ts'
import { paymentMethods } from '#server/platform/db/schema/payments.ts'
import { startTestApp } from '#tests/support/app.ts'
import { serveByMercadoPago } from '#tests/support/mercado-pago.ts'
import { makeCourse } from '#tests/support/pix.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true, mercadoPago: true })
async function readPage(path: string) {
  const page = await shop.browser().raw('GET', path, { headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  return { html: page.body, policy: String(page.headers['content-security-policy']) }
}
async function createLink() {
  const lines = [{ title: 'Conserto', quantity: 1, unitCents: 14_900 }]
  const { body } = await shop
    .as('owner')
    .send(createPaymentLink, { body: { title: 'Orçamento', lines, currency: 'brl', expiresAt: null } })
  return new URL(body.url).pathname
}

describe('pages with a card form', () => {
  it('use only Stripe until Mercado Pago serves the card', async () => {
    const course = await makeCourse(shop, 'MP-OFF')
    for (const path of [`/checkout?product=${course.id}`, `/checkout-page?product=${course.id}`]) {
      const { html, policy } = await readPage(path)
      expect(policy).not.toContain(shop.mercadoPagoUrl)
      expect(html).not.toContain('mercadoPago')
    }
  })

  it('contain the settings of Mercado Pago, and allow its scripts and frames, for prices in reais', async () => {
    await serveByMercadoPago(shop)
    const course = await makeCourse(shop, 'MP-ON')
    const link = await createLink()
    for (const path of [`/checkout?product=${course.id}`, `/checkout-page?product=${course.id}`, link]) {
      const { html, policy } = await readPage(path)
      for (const directive of ['script-src', 'frame-src'])
        expect(policy).toContain(`${directive} 'self' ${shop.simulatorUrl} ${shop.mercadoPagoUrl}`)
      expect(policy).toContain(`connect-src 'self' ${shop.mercadoPagoUrl}`)
      expect(html).toContain(`"scriptUrl":"${shop.mercadoPagoUrl}/sdk/js/v2"`)
      expect(html).toContain('"cardProvider":"mercado_pago"')
    }
    const lamp = await makeLamp(shop, 'MP-DOLLAR')
    expect((await readPage(`/checkout?product=${lamp.id}`)).policy).not.toContain(shop.mercadoPagoUrl)
  })

  it('contain the settings even if only another total is charged by Mercado Pago', async () => {
    await shop.db.update(paymentMethods).set({ min_cents: 100_000 })
    const course = await makeCourse(shop, 'MP-LIMIT')
    const { html } = await readPage(`/checkout?product=${course.id}`)
    expect(html).toContain(`"scriptUrl":"${shop.mercadoPagoUrl}/sdk/js/v2"`)
    expect(html).not.toContain('"cardProvider"')
  })
})
