import { beforeAll, describe, expect, it } from 'vitest'
import { createProduct } from '#contract/catalog.ts'
import { previewUpsell } from '#contract/upsell-graph.ts'
import { changeUpsell } from '#contract/upsells.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('owner')
let lamp: { id: string }
let funnel: Awaited<ReturnType<typeof makeFunnel>>

type Browser = ReturnType<typeof shop.browser>
const getPagePath = (order: number) => `/upsell/${funnel.upsell.id}/page/${order}`
async function read(browser: Browser, address: string) {
  const { body } = await browser.raw('GET', address)
  return {
    html: (body.split('<script type="application/json"')[0] ?? '').replaceAll('\u00a0', ' '),
    data: JSON.parse(/id="data">([^<]*)</.exec(body)?.[1] ?? 'null'),
  }
}

// The shop uses the default texts and US dollars; this product is sold in Portuguese and in reais.
beforeAll(async () => {
  const variants = [{ name: 'Única', sku: 'LUZ', cents: 8900, stock: null, isDefault: true, image: null }]
  const { body } = await seller.send(createProduct, {
    body: { title: 'Luminária', images: [], language: 'pt-BR', currency: 'brl', variants },
  })
  lamp = body
  funnel = await makeFunnel(shop, lamp, [
    { title: 'Capa', cents: 9900 },
    { title: 'Base', cents: 5900 },
  ])
})

describe('an offer page after its session has ended', () => {
  it('shows bought offers as bought, in the order’s language and currency, with a link to the order', async () => {
    const { browser, charge } = await buyAndOpenOffers(shop, lamp)
    expect((await charge(9900, { currency: 'brl' })).body.next).toBe(getPagePath(2))
    expect((await charge(5900, { currency: 'brl' })).body.next).toBe('/thank-you')
    for (const order of [1, 2]) {
      const { html, data } = await read(browser, getPagePath(order))
      for (const part of ['Isto já está no seu pedido.', 'Ver seu pedido', data.orderHref]) expect(html).toContain(part)
      for (const part of ['Comprar agora', 'Buy Now', 'Cobrado no', '$59.00']) expect(html).not.toContain(part)
      expect(
        (await browser.raw('GET', new URL(data.orderHref).pathname + new URL(data.orderHref).search)).statusCode,
      ).toBe(200)
    }
    expect((await read(browser, getPagePath(2))).html).toContain('R$ 59,00')
  })

  it('says that the session has expired when the offer was not bought, and shows no purchase button', async () => {
    const { browser, decline } = await buyAndOpenOffers(shop, lamp)
    await decline(1, 'skip')
    const { html, data } = await read(browser, getPagePath(1))
    for (const part of ['Sua sessão expirou', 'Seu pedido está seguro.', 'Ver seu pedido', 'R$ 99,00'])
      expect(html).toContain(part)
    for (const part of ['Comprar agora', 'Cobrado no']) expect(html).not.toContain(part)
    expect([data.access, data.sessionId]).toEqual(['ended', null])
  })

  it('leads from a bought offer to the next page while the session is active', async () => {
    const { browser, charge } = await buyAndOpenOffers(shop, lamp)
    await charge(9900, { currency: 'brl' })
    const { html } = await read(browser, getPagePath(1))
    for (const part of ['Isto já está no seu pedido.', `href="${getPagePath(2)}"`, 'Ver seu pedido'])
      expect(html).toContain(part)
  })
})

describe('the thank-you page', () => {
  it('links to the offers until the shopper has answered all of them', async () => {
    const { browser, charge, decline } = await buyAndOpenOffers(shop, lamp)
    const link = /href="[^"]*(\/upsell\/[^"?]+\?resume=[^"]+)"/
    const [, path = ''] = link.exec((await read(browser, '/thank-you')).html) ?? []
    expect((await browser.raw('GET', path)).headers.location).toContain(getPagePath(1))
    await charge(9900, { currency: 'brl' })
    expect((await read(browser, '/thank-you')).html).toMatch(link)
    await decline(2)
    expect((await read(browser, '/thank-you')).html).not.toMatch(link)
  })
})

describe('a funnel that is switched off or deleted', () => {
  it('shows buyers their purchases in a deactivated funnel, and tells them in their language that a page is missing', async () => {
    const { browser, charge } = await buyAndOpenOffers(shop, lamp)
    await charge(9900, { currency: 'brl' })
    const params = { id: funnel.upsell.id }
    expect((await browser.raw('GET', getPagePath(9))).body).toContain('Página 9 da oferta não encontrada')
    await seller.send(changeUpsell, { params, body: { isActive: false } })
    const entry = await browser.raw('GET', `/upsell/${funnel.upsell.id}`)
    expect([entry.statusCode, entry.headers.location]).toEqual([302, getPagePath(1)])
    expect((await read(browser, getPagePath(1))).html).toContain('Isto já está no seu pedido.')
    expect((await read(browser, getPagePath(2))).html).toContain('Esta oferta não está mais disponível.')
    expect((await shop.browser().raw('GET', getPagePath(1))).statusCode).toBe(404)
    await seller.send(changeUpsell, { params, body: { isActive: true } })
  })
})

describe('a copied URL', () => {
  it('shows a visitor without an order the offer’s price, and says that the offer follows a purchase', async () => {
    const { html, data } = await read(shop.browser(), getPagePath(1))
    for (const part of ['R$ 99,00', 'Pode ser incluído logo depois de uma compra', 'Não, obrigado'])
      expect(html).toContain(part)
    for (const part of ['cartão que você acabou', 'Seu pedido está confirmado', 'Ver seu pedido', '$99.00'])
      expect(html).not.toContain(part)
    expect([data.access, data.card, data.orderHref]).toEqual(['stranger', null, null])
  })

  it('leads a visitor without a purchase to the home page instead of the thank-you page', async () => {
    const readDestinations = async (order: number) => (await read(shop.browser(), getPagePath(order))).data.leads
    expect(await readDestinations(1)).toEqual({ accepted: getPagePath(2), continue: getPagePath(2), skip: '/' })
    expect(await readDestinations(2)).toEqual({ accepted: '/', continue: '/', skip: '/' })
  })

  it('shows the seller’s preview in the currency of the offer', async () => {
    const { body } = await seller.send(previewUpsell, { params: { id: funnel.upsell.id } })
    const { html } = await read(shop.browser(), body.address)
    expect(html).toContain('R$ 99,00')
  })
})
