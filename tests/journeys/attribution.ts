import { beforeAll, describe, expect, it } from 'vitest'
import type { RenderMode, SalesPage } from '#contract/pages.ts'
import type { Attribution } from '#domain/attribution.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { buildSingleSiteHosts, startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { typeBuyer, typeCard } from '#tests/support/shopper.ts'

const chromium = await openChromium()

/** Starts a shop with an owner. Node requests use localhost, because not every machine resolves *.localhost. */
async function openShop(port: number, hosts: Record<string, string>) {
  const shop = await startShop({ SEED: 'demo', ...hosts }, { port })
  const { url, ownerLink } = shop
  const { page: office } = await chromium.newPerson()
  await becomeOwner(office, ownerLink)
  const seller = await signInPageSeller(`http://localhost:${port}`)
  const { products } = await seller.call<{ products: { id: string; title: string }[] }>('GET', '/api/v1/products')
  const product = products.find(({ title }) => title.startsWith('Halo'))?.id ?? ''
  return { url, office, seller, product, sql: createShopQueries(shop).sql }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const [framePort, directPort] = [await getFreePort(), await getFreePort()]
let frameShop: Shop
/** A shop whose administration has its own host, so that it may serve sales pages without a frame. */
let directShop: Shop
beforeAll(async () => {
  frameShop = await openShop(framePort, buildSingleSiteHosts(framePort))
  directShop = await openShop(directPort, { ADMIN_URL: `http://admin.localhost:${directPort}` })
})
const getShop = (mode: RenderMode) => (mode === 'direct' ? directShop : frameShop)

const wrap = (body: string) => `<!doctype html><html lang="pt"><title>Halo</title><body>${body}</body></html>`
/** Sets the cookie that the Meta pixel of a seller's page sets. */
const pixel = "<script>document.cookie = '_fbp=fb.1.1700000000000.42; path=/'</script>"
const adQuery =
  '?utm_source=fb&utm_medium=cpc&utm_campaign=Natal&fbclid=IwAR0_aB-c&gclid=Cj0K&src=FB%7CCamp&sck=x&email=ana@example.com'
const adParameters = {
  ...{ utm_source: 'fb', utm_medium: 'cpc', utm_campaign: 'Natal' },
  ...{ fbclid: 'IwAR0_aB-c', gclid: 'Cj0K', src: 'FB|Camp', sck: 'x' },
}
const referer = 'https://l.facebook.com/'

/** Publishes a campaign with a first page that links to a second page, which sends a form to the checkout. */
async function publishTwoPages(mode: RenderMode, action = '/checkout'): Promise<SalesPage> {
  const { seller, product } = getShop(mode)
  const slug = `natal-${mode}${action.length}`
  const first = await seller.publish(
    slug,
    { 'index.html': wrap(`${pixel}<a href="/vendas/${slug}/mais">Mais</a>`) },
    mode,
  )
  const form = `<form action="${action}" method="post"><input type="hidden" name="product" value="${product}"><button>Comprar</button></form>`
  const upload = new FormData()
  upload.append('files', new Blob([wrap(form)]), 'index.html')
  const path = `/api/v1/campaigns/${first.campaignId}/pages?title=Mais`
  const { page: second } = await seller.call<{ page: SalesPage }>('POST', path, upload)
  await seller.call('PATCH', `/api/v1/sales-pages/${second.id}`, { renderMode: mode })
  await seller.call('PATCH', `/api/v1/campaigns/${first.campaignId}`, { productIds: [product] })
  return first
}

/** Opens the first page from an ad, and the checkout from the second page. Returns the page of a new shopper. */
async function reachCheckout(mode: RenderMode, action?: string) {
  const shop = getShop(mode)
  const { page } = await chromium.newPerson()
  const first = await publishTwoPages(mode, action)
  const content = mode === 'direct' ? page : page.frameLocator('iframe')
  await page.goto(shop.url + first.address + adQuery, { referer })
  await content.getByRole('link', { name: 'Mais' }).click()
  await page.waitForURL(/\/mais\?/)
  await content.getByRole('button', { name: 'Comprar' }).click()
  await page.waitForURL(/\/checkout(-page)?\?/)
  return { page, landingPath: first.address }
}
const readNewest = async (mode: RenderMode, table: 'checkouts' | 'orders') =>
  (
    await getShop(mode).sql<{ id: string; number?: number; attribution: Attribution }>(
      `select * from ${table} order by created_at desc limit 1`,
    )
  )[0]

describe('a shopper who followed a link of another site to the home page', () => {
  it('opens a checkout whose cart has the referrer and the parameters of the visit', async () => {
    const { page } = await chromium.newPerson()
    await page.goto(`${frameShop.url}/?utm_source=fb`, { referer })
    await page.waitForFunction(() => Boolean(sessionStorage.getItem('visits')))
    await page.locator('a[href*="/checkout?product="]').first().click()
    await page.waitForURL(/\/checkout\?/)
    await expect
      .poll(async () => (await readNewest('frame', 'checkouts'))?.attribution.last)
      .toEqual({
        parameters: { utm_source: 'fb' },
        referrer: referer,
        landingPath: '/',
        at: expect.any(String),
      })
  })
})

describe.each<RenderMode>(['frame', 'origin', 'direct'])(
  'a shopper who followed an ad to a page in render mode %s',
  mode => {
    it('buys through two pages and a form, and the order has the click ids, the referrer and the first page', async () => {
      const { page, landingPath } = await reachCheckout(mode)
      await page.getByRole('heading', { name: 'Contact' }).waitFor()
      await typeBuyer(page)
      await typeCard(page, '4242424242424242')
      await page
        .getByRole('button', { name: /^Pay \$/ })
        .filter({ visible: true })
        .first()
        .click()
      await page.waitForURL(/\/upsell\/|\/thank-you/)
      const order = await readNewest(mode, 'orders')
      const touch = { referrer: referer, landingPath, at: expect.any(String) }
      const parameters = { ...adParameters, _fbp: 'fb.1.1700000000000.42' }
      expect(order?.attribution).toEqual({ first: { ...touch, parameters }, last: { ...touch, parameters } })
    })

    it('reaches the simple checkout with the same attribution', async () => {
      const { landingPath } = await reachCheckout(mode, '/checkout-page')
      await expect
        .poll(async () => (await readNewest(mode, 'checkouts'))?.attribution.last.landingPath)
        .toBe(landingPath)
      expect((await readNewest(mode, 'checkouts'))?.attribution.last).toMatchObject({
        parameters: adParameters,
        referrer: referer,
      })
    })
  },
)

describe('a seller', () => {
  it('sees where a buyer came from, and filters the orders by medium', async () => {
    const { office, sql, url } = frameShop
    const order = await readNewest('frame', 'orders')
    const last = { parameters: { utm_source: 'mail', utm_medium: 'email' }, landingPath: '/checkout', referrer: null }
    const attribution = { first: order?.attribution.first, last: { ...last, at: '2030-01-01T10:00:00.000Z' } }
    await sql('update orders set attribution = $2, source = $3 where id = $1', [
      order?.id,
      JSON.stringify(attribution),
      JSON.stringify({ utm_source: 'mail', utm_medium: 'email' }),
    ])
    await office.goto(`${url}/orders/${order?.id}`)
    const origin = office
      .locator('section, div')
      .filter({ has: office.getByRole('heading', { name: 'De onde veio' }) })
      .last()
    for (const text of ['Primeiro acesso', 'Natal', 'Meta (fbclid)', 'FB|Camp', referer, 'Último acesso', 'email'])
      await origin.getByText(text, { exact: true }).first().waitFor()
    await expectGoodLayouts(office, 'order-origin')
    const rows = () => office.getByRole('table', { name: 'Pedidos' }).locator('tbody tr')
    await office.goto(`${url}/orders?medium=cpc`)
    await office.getByRole('button', { name: /Mídia/ }).waitFor()
    await expect.poll(() => rows().count()).toBe(1)
    await expectGoodLayouts(office, 'orders-medium')
    await office.goto(`${url}/orders?medium=email&source=mail`)
    await expect.poll(() => rows().count()).toBe(1)
    await rows().getByText(`#${order?.number}`).waitFor()
  })
})
