import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RenderMode, SalesPage } from '#contract/pages.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { buildSingleSiteHosts, startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { typeBuyer, typeCard } from '#tests/support/shopper.ts'

/** Another site that, like most, forbids being framed. */
const otherServer = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').setHeader('x-frame-options', 'DENY').end('<h1>Chat</h1>')
})
const otherPort = await getFreePort()
await new Promise<void>(resolve => otherServer.listen(otherPort, '127.0.0.1', resolve))
afterAll(() => new Promise(resolve => otherServer.close(resolve)))
const chat = `http://chat.localhost:${otherPort}/5511900000000`

const port = await getFreePort()
const shop = await startShop({ SEED: 'demo', ...buildSingleSiteHosts(port) }, { port })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page } = await chromium.newPerson()
let pageSeller: Awaited<ReturnType<typeof signInPageSeller>>
let product = ''

/**
 * HTML of links, buttons and forms by element id. The tests replace BUY by the checkout's URL and CHAT by the URL of
 * the other site.
 */
const toCheckout = {
  href: `<button id="href" onclick="location.href='BUY'">a</button>`,
  open: `<button id="open" onclick="window.open('BUY','_self')">b</button>`,
  parent: `<button id="parent" onclick="parent.location='BUY'">c</button>`,
  link: `<a id="link" href="javascript:window.location.assign('BUY')">d</a>`,
  file: '<button id="file">e</button><script src="js/buy.js"></script>',
  clicked: `<button id="clicked" onclick="const a = document.createElement('a'); a.href='BUY'; a.click()">f</button>`,
  // The server cannot detect this link when it rewrites the page.
  hidden: `<button id="hidden" onclick="const { location: here } = window; here.href='BUY'">g</button>`,
  form: '<form id="sent" action="/checkout"><input type="hidden" name="product" value="PRODUCT"></form><button id="form" onclick="document.forms.sent.submit()">h</button>',
  asked:
    '<form id="request" action="/checkout" method="post"><input type="hidden" name="product" value="PRODUCT"></form><button id="asked" onclick="document.forms.request.requestSubmit()">i</button>',
}
const toChat = {
  assigned: `<a id="assigned" href="#" onclick="location='CHAT'">j</a>`,
  listened: `<button id="listened">k</button><script>
    document.getElementById('listened').addEventListener('click', () => window.location.replace('CHAT'))</script>`,
  later: `<button id="later" onclick="fetch('data.json').then(() => { document.location.href = 'CHAT' })">l</button>`,
  member: `<button id="member" onclick="const w = window; w.location.href = 'CHAT'">n</button>`,
  jquery: `<button id="jquery" onclick="const $ = object => ({ attr: (name, value) => { object[name] = value } }); $(location).attr('href', 'CHAT')">p</button>`,
  alias: `<button id="alias">o</button><script>
    const here = window['location']
    document.getElementById('alias').onclick = () => { if (here.pathname && String(here) === location.href) here.assign('CHAT') }</script>`,
  written: `<button id="written" onclick="document.body.insertAdjacentHTML('beforeend', '<a id=made href=CHAT target=_self>m</a>'); made.click()">m</button>`,
}
/**
 * Reports to the console that a page asks for a click. Playwright's queries count as a click, so nothing is queried
 * before that.
 */
const linkReporter = `<script>new MutationObserver((_, observer) => {
  if (!document.querySelector('a[target=_top]')) return
  observer.disconnect()
  console.info('asked for a click')
}).observe(document.documentElement, { childList: true, subtree: true })</script>`
const fillPlaceholders = (text: string) =>
  text.replaceAll('BUY', `/checkout?product=${product}`).replaceAll('PRODUCT', product).replaceAll('CHAT', chat)
const buildBody = (parts: object) => fillPlaceholders(Object.values(parts).join('\n'))

async function publishPage(name: string, html: string, mode: RenderMode): Promise<SalesPage> {
  const published = await pageSeller.publish(
    name,
    {
      'index.html': `<!doctype html><html lang="pt"><head><title>${name}</title></head><body>${html}</body></html>`,
      'js/buy.js': fillPlaceholders(
        `document.getElementById('file').onclick = function () {\n  location.href = 'BUY'\n}`,
      ),
      'data.json': '{}',
    },
    mode,
  )
  await pageSeller.call('PATCH', `/api/v1/campaigns/${published.campaignId}`, { productIds: [product] })
  return published
}
const getQuery = () => new URL(page.url()).searchParams

beforeAll(async () => {
  const { page: office } = await chromium.newPerson()
  await becomeOwner(office, shop.ownerLink)
  pageSeller = await signInPageSeller(`http://localhost:${port}`)
  const { products } = await pageSeller.call<{ products: { id: string; title: string }[] }>('GET', '/api/v1/products')
  product = products.find(({ title }) => title.startsWith('Halo'))?.id ?? ''
})

describe.each<RenderMode>(['frame', 'origin'])('a shopper on a page in render mode %s', mode => {
  it('opens the checkout in the top window with the attribution, however the script navigates', async () => {
    const published = await publishPage(`Caixa ${mode}`, buildBody(toCheckout), mode)
    for (const id of Object.keys(toCheckout)) {
      await page.goto(`${shop.url}${published.address}?utm_source=zap`)
      await page.frameLocator('iframe').locator(`#${id}`).click()
      await page.waitForURL(/\/checkout\?/)
      const source = id === 'hidden' && mode === 'frame' ? null : 'zap'
      expect([id, getQuery().get('product'), getQuery().get('utm_source')]).toEqual([id, product, source])
      await page.getByRole('heading', { name: 'Contact' }).waitFor()
    }
  })

  it('opens another site in the top window', async () => {
    const published = await publishPage(`Conversa ${mode}`, buildBody(toChat), mode)
    for (const id of Object.keys(toChat)) {
      await page.goto(shop.url + published.address)
      await page.frameLocator('iframe').locator(`#${id}`).click()
      await page.waitForURL(chat)
      await page.getByRole('heading', { name: 'Chat' }).waitFor()
    }
  })

  it('leaves the shop only after clicking a link, although the page redirects automatically', async () => {
    const refresh = fillPlaceholders('<meta http-equiv="refresh" content="0; url=CHAT">')
    const published = await publishPage(`Sozinha ${mode}`, `<p>Olá</p>${refresh}${linkReporter}`, mode)
    const asked = page.waitForEvent('console', message => message.text() === 'asked for a click')
    await page.goto(shop.url + published.address)
    await asked
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Continuar' })
    await link.waitFor()
    expect(page.url()).toBe(shop.url + published.address)
    await link.click()
    await page.waitForURL(chat)
  })
})

it('sees a link to click when a script navigates to a page of the shop without a click', async () => {
  const hidden = `<script>setTimeout(() => { const { location: here } = window; here.href = '/checkout?product=${product}' })</script>`
  const published = await publishPage('Sem clique', hidden, 'frame')
  const navigated = page.waitForEvent('framenavigated', frame => frame.url().includes('/checkout'))
  await page.goto(shop.url + published.address)
  const frame = await navigated
  await frame.waitForLoadState()
  expect(frame).not.toBe(page.mainFrame())
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Continue' })
  await link.waitFor()
  expect(page.url()).toBe(shop.url + published.address)
  await link.click()
  await page.waitForURL(/\/checkout\?product=/)
})

describe.each<RenderMode>(['frame', 'origin'])(
  'a shopper who followed a campaign link to a page in render mode %s',
  mode => {
    it('buys through two pages and a form, and the order has the attribution and the promotion', async () => {
      const { page } = await chromium.newPerson()
      const code = `SO${mode.toUpperCase()}`
      const first = await publishPage(`Natal ${mode}`, `<a href="/vendas/natal-${mode}/mais">Mais</a>`, mode)
      const html = `<!doctype html><title>Mais</title><form action="/checkout"><input type="hidden" name="product" value="${product}"><input type="hidden" name="coupon" value="${code}"><button>Comprar</button></form>`
      const upload = new FormData()
      upload.append('files', new Blob([html]), 'index.html')
      const { page: second } = await pageSeller.call<{ page: SalesPage }>(
        'POST',
        `/api/v1/campaigns/${first.campaignId}/pages?title=Mais`,
        upload,
      )
      await pageSeller.call('PATCH', `/api/v1/sales-pages/${second.id}`, { renderMode: mode })
      const promotion = { code, kind: 'percent', percentOff: 20, campaignIds: [first.campaignId] }
      await pageSeller.call('POST', '/api/v1/promotions', promotion)
      await page.goto(`${shop.url}${first.address}?utm_source=zap&utm_campaign=natal`)
      await page.frameLocator('iframe').getByRole('link', { name: 'Mais' }).click()
      await page.waitForURL(/\/mais\?/)
      await page.frameLocator('iframe').getByRole('button', { name: 'Comprar' }).click()
      await page.waitForURL(/\/checkout\?/)
      await page.getByRole('heading', { name: 'Contact' }).waitFor()
      await typeBuyer(page)
      await typeCard(page, '4242424242424242')
      await page.getByRole('button', { name: 'Pay $71.20' }).filter({ visible: true }).first().click()
      await page.waitForURL(/\/upsell\/|\/thank-you/)
      const [order] = await sql<{ source: object }>('select source from orders order by created_at desc limit 1')
      expect(order?.source).toEqual({ utm_source: 'zap', utm_campaign: 'natal', campaign: first.campaignId })
    })
  },
)
