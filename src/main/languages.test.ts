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
const shopIn = (change: object) =>
  admin.send(saveShopSettings, { body: { name: 'Lumen', language: 'spec', currency: null, ...change } })

const lamp = await makeLamp(app, 'LUZ', null)
await editor.send(updateProduct, { params: { id: lamp.id }, body: { language: 'pt-BR', currency: 'brl' } })
const checkout = `/checkout?product=${lamp.id}`

describe('a product in Portuguese and reais', () => {
  it('renders the checkout in Portuguese with nothing left in English', async () => {
    const html = await open(checkout)
    expect(getLang(html)).toBe('pt-BR')
    const text = extractVisibleText(html)
    for (const part of ['Resumo do pedido', 'Brasil', 'Pagar R$ 89,00', '42.534 avaliações', 'CEP'])
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
      .poll(async () => (await admin.send(listEmails, { query: {} })).body.emails[0]?.subject, { timeout: 10_000 })
      .toMatch(/^Pedido #\d+ confirmado$/)
    const id = (await admin.send(listEmails, { query: {} })).body.emails[0]?.id ?? ''
    const mail = (await admin.send(getEmail, { params: { id } })).body
    expect(JSON.stringify(mail)).toContain('Total pago')
  })

  it('uses the language of the shop when a product chooses none', async () => {
    const other = await makeLamp(app, 'PLAIN', null)
    expect(getLang(await open(`/checkout?product=${other.id}`))).toBe('en')
    expect(await open(`/checkout?product=${other.id}`)).toContain('Secure Checkout - Complete Your Order')
  })

  it('refuses an unknown language and an unsupported currency', async () => {
    for (const body of [{ language: 'fr' }, { currency: 'jpy' }, { currency: 'USD' }]) {
      const { status } = await editor.send(updateProduct, { params: { id: lamp.id }, body: body as never })
      expect([body, status]).toEqual([body, 422])
    }
  })
})

describe('the shop', () => {
  it('renders the home and not-found pages in the language of the shop settings', async () => {
    expect((await shopIn({ name: 'Luz', language: 'pt-BR', currency: 'brl' })).status).toBe(200)
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
    await shopIn({ language: 'en' })
    expect(await open('/nowhere')).toContain('Oops! Page not found')
    expect(getLang(await open(checkout))).toBe('pt-BR')
    await shopIn({})
  })

  it('lets only administrators change the shop settings, and refuses invalid values', async () => {
    const body = { name: 'Lumen', language: 'en', currency: 'usd' } as const
    expect((await editor.send(saveShopSettings, { body })).status).toBe(403)
    expect((await app.browser().send(saveShopSettings, { body })).status).toBe(401)
    for (const wrong of [{ name: ' ' }, { language: 'pt' }, { currency: 'jpy' }]) {
      expect([wrong, (await shopIn(wrong)).status]).toEqual([wrong, 422])
    }
  })

  it('asks an open checkout to confirm the new total after a change of currency', async () => {
    const plain = await makeLamp(app, 'OPEN', null)
    const shopper = app.browser()
    const { body: row } = await shopper.send(openCheckout, { body: { productId: plain.id } })
    await shopper.send(createPaymentCustomer, { body: { ...buyer, checkoutId: row.id } })
    await shopIn({ currency: 'eur' })
    const body = { amount: row.quote.totalCents, currency: row.quote.currency, checkoutId: row.id }
    const answer = await shopper.send(createPaymentIntent, { body })
    expect([answer.status, answer.body.code]).toEqual([409, 'quote_changed'])
    expect(JSON.stringify(answer.body)).toContain('"eur"')
    await shopIn({})
  })
})
