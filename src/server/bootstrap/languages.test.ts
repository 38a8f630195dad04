import { describe, expect, it } from 'vitest'
import { updateProduct } from '#contract/catalog.ts'
import { openCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { getEmail, listEmails } from '#contract/orders.ts'
import { getShopSettings, saveShopSettings } from '#contract/settings.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, buyer, makeLamp } from '#tests/support/shop.ts'
import { extractVisibleText, findEnglishTexts } from '#tests/support/visible-text.ts'

const app = await startTestApp({ simulator: true, worker: true })
const admin = app.as('admin')
const editor = app.as('editor')
const english = { 'accept-language': 'en-US', accept: 'text/html' }
type Browser = ReturnType<typeof app.browser>
const open = async (path: string, browser: Browser = app.browser()) =>
  String((await browser.raw('GET', path, { headers: english })).body)
const getLang = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1]
const saveShop = (change: object) =>
  admin.send(saveShopSettings, { body: { name: 'Lumen', language: 'spec', currency: null, ...change } })

const lamp = await makeLamp(app, 'LUZ', null)
await editor.send(updateProduct, { params: { id: lamp.id }, body: { language: 'pt-BR', currency: 'brl' } })
const checkout = `/checkout?product=${lamp.id}`

describe('a product in Portuguese and reais', () => {
  it('renders the checkout entirely in Portuguese', async () => {
    const html = await open(checkout)
    expect(getLang(html)).toBe('pt-BR')
    const text = extractVisibleText(html)
    for (const part of ['Resumo do pedido', 'Brasil', 'Gerar Pix de R$ 89,00', '42.534 avaliações', 'CEP'])
      expect(text).toContain(part)
    expect(findEnglishTexts(text)).toEqual([])
  })

  it('thanks and e-mails the buyer in Portuguese', async () => {
    const shopper = app.browser()
    const { settled } = await buy(app, shopper, lamp)
    expect(settled.state).toBe('paid')
    const html = await open('/thank-you', shopper)
    expect(getLang(html)).toBe('pt-BR')
    expect(findEnglishTexts(extractVisibleText(html))).toEqual([])
    await expect
      .poll(async () => (await admin.send(listEmails, { query: {} })).body.emails[0]?.subject)
      .toMatch(/^Pedido #\d+ confirmado$/)
    const id = (await admin.send(listEmails, { query: {} })).body.emails[0]?.id ?? ''
    const mail = (await admin.send(getEmail, { params: { id } })).body
    expect(JSON.stringify(mail)).toContain('Total pago')
  })

  it('uses the shop’s language when a product selects none', async () => {
    const other = await makeLamp(app, 'PLAIN', null)
    expect(getLang(await open(`/checkout?product=${other.id}`))).toBe('en')
    expect(await open(`/checkout?product=${other.id}`)).toContain('Secure Checkout - Complete Your Order')
  })

  it('rejects an unknown language and an unsupported currency', async () => {
    for (const body of [{ language: 'fr' }, { currency: 'jpy' }, { currency: 'USD' }]) {
      const { status } = await editor.send(updateProduct, { params: { id: lamp.id }, body: body as never })
      expect([body, status]).toEqual([body, 422])
    }
  })
})

describe('shop settings for language and currency', () => {
  it('renders the home and not-found pages in the language of the shop settings', async () => {
    expect((await saveShop({ name: 'Luz', language: 'pt-BR', currency: 'brl' })).status).toBe(200)
    expect((await admin.send(getShopSettings, {})).body).toMatchObject({
      name: 'Luz',
      language: 'pt-BR',
      currency: 'brl',
    })
    for (const path of ['/', '/nowhere', '/checkout?product=01900000-0000-7000-8000-000000000000']) {
      const html = await open(path)
      expect([path, getLang(html)]).toEqual([path, 'pt-BR'])
      expect(findEnglishTexts(extractVisibleText(html))).toEqual([])
    }
    expect(await open('/')).toContain('Luz')
    await saveShop({ language: 'en' })
    expect(await open('/nowhere')).toContain('Oops! Page not found')
    expect(getLang(await open(checkout))).toBe('pt-BR')
    await saveShop({})
  })

  it('lets only administrators change the shop settings, and rejects invalid values', async () => {
    const body = { name: 'Lumen', language: 'en', currency: 'usd' } as const
    expect((await editor.send(saveShopSettings, { body })).status).toBe(403)
    expect((await app.browser().send(saveShopSettings, { body })).status).toBe(401)
    for (const invalid of [{ name: ' ' }, { language: 'pt' }, { currency: 'jpy' }]) {
      expect([invalid, (await saveShop(invalid)).status]).toEqual([invalid, 422])
    }
  })

  it('asks an open checkout to confirm the new total after the shop’s currency changed', async () => {
    const product = await makeLamp(app, 'OPEN', null)
    const shopper = app.browser()
    const { body: checkoutRow } = await shopper.send(openCheckout, { body: { productId: product.id } })
    await shopper.send(createPaymentCustomer, { body: { ...buyer, checkoutId: checkoutRow.id } })
    await saveShop({ currency: 'eur' })
    const body = {
      amount: checkoutRow.quote.totalCents,
      currency: checkoutRow.quote.currency,
      checkoutId: checkoutRow.id,
    }
    const response = await shopper.send(createPaymentIntent, { body })
    expect([response.status, response.body.code]).toEqual([409, 'quote_changed'])
    expect(JSON.stringify(response.body)).toContain('"eur"')
    await saveShop({})
  })
})
