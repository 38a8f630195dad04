import { createServer } from 'node:http'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { buildSingleSiteHosts, startShop } from '#tests/support/shop-process.ts'
import { pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'

/** A foreign video player that plays only when it can store its position. */
const playerServer = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end(`<!doctype html><p id="state">loading</p><script>
    const state = document.getElementById('state')
    try { localStorage.setItem('position', '42'); state.textContent = 'plays from ' + localStorage.getItem('position') }
    catch (error) { state.textContent = 'refused: ' + error.name }</script>`)
})
const playerPort = await getFreePort()
await new Promise<void>(resolve => playerServer.listen(playerPort, '127.0.0.1', resolve))
afterAll(() => new Promise(resolve => playerServer.close(resolve)))

const chromium = await openChromium()
const { page } = await chromium.newPerson()

/** Starts a shop with an owner. Node requests use localhost, because not every machine resolves *.localhost. */
async function openShop(port: number, hosts: Record<string, string>) {
  const { url, ownerLink } = await startShop({ SEED: 'demo', ...hosts }, { port })
  const { page: office } = await chromium.newPerson()
  await becomeOwner(office, ownerLink)
  const pageSeller = await signInPageSeller(`http://localhost:${port}`)
  const { products } = await pageSeller.call<{ products: { id: string }[] }>('GET', '/api/v1/products')
  return { url, office, pageSeller, product: products[0]?.id ?? '' }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const port = await getFreePort()
const admin = `http://admin.localhost:${port}`
let shop: Shop
beforeAll(async () => {
  shop = await openShop(port, { ADMIN_URL: admin })
})

const files = ({ product } = shop) => ({
  'index.html': `<!doctype html><html lang="en"><head><title>Halo</title><link rel="stylesheet" href="css/page.css"></head><body>
    <h1 style="min-height:100vh">Halo</h1><a href="#more">More</a> <a href="/checkout?product=${product}">Buy it</a>
    <a href="about.html">About</a><iframe id="player" src="http://player.shop.localhost:${playerPort}/" title="Film"></iframe>
    <p id="own"></p><p style="margin-top:3000px" id="more">The end <a href="https://end.example/">Elsewhere</a></p><script src="js/page.js"></script></body></html>`,
  'about.html': '<!doctype html><title>About</title><h1>About Halo</h1><a href="index.html">Back</a>',
  'css/page.css': 'h1{color:rgb(1, 2, 3)}',
  'js/page.js': `localStorage.setItem('visits', '1'); document.cookie = 'seen=1; SameSite=None; Secure'
    document.getElementById('own').textContent = [localStorage.getItem('visits'), document.cookie, location.search, window.origin].join(' | ')`,
})

async function getDocumentFrame(at: Page): Promise<Frame> {
  const frame = at.locator('iframe[title="Halo"]')
  if ((await frame.count()) === 0) return at.mainFrame()
  const found = await (await frame.elementHandle())?.contentFrame()
  if (!found) throw new Error('the page has no frame')
  return found
}
const expectStoredText = (at: Frame) => expect.poll(() => at.locator('#own').textContent())
const expectPlayerState = (at: Frame) => expect.poll(() => at.frameLocator('#player').locator('#state').textContent())
const getHeadingColor = (at: Frame) => at.locator('h1').evaluate(heading => getComputedStyle(heading).color)
/** Returns the number of sheets in a print of the page, and whether they contain the end of the document. */
async function printPage(at: Page) {
  const pdf = (await at.pdf()).toString('latin1')
  return { pages: pdf.match(/\/Type \/Page\b/g)?.length, isWhole: pdf.includes('end.example') }
}
const isEndVisible = (at: Frame) =>
  at.locator('#more').evaluate(end => end.getBoundingClientRect().top < innerHeight && scrollY + innerHeight > 0)

/** Buys through the page's own link as a shopper from an advertisement, and expects the attribution on the order. */
async function expectPurchase(page: Page, at: Frame, campaignId: string, { url, pageSeller } = shop) {
  await at.getByRole('link', { name: 'Buy it' }).click()
  await page.waitForURL(/\/checkout\?/)
  await wasPrefetched(page).toBe('navigational-prefetch')
  expect(new URL(page.url()).origin).toBe(url)
  const query = new URL(page.url()).searchParams
  expect([query.get('utm_source'), query.get('utm_campaign'), query.get('campaign')]).toEqual([
    'ad',
    'fall',
    campaignId,
  ])
  await typeBuyer(page)
  await typeCard(page, '4242424242424242')
  await pay(page)
  await page.waitForURL(/\/upsell\/|\/thank-you/)
  const { orders } = await pageSeller.call<{ orders: { id: string }[] }>('GET', '/api/v1/orders')
  const order = await pageSeller.call<{ source: unknown }>('GET', `/api/v1/orders/${orders[0]?.id}`)
  expect(order.source).toEqual({ utm_source: 'ad', utm_campaign: 'fall', campaign: campaignId })
}
/** Watches whether the checkout was prefetched before anyone clicked its link. */
async function watchPrefetch(at: Page): Promise<{ isReady: () => Promise<boolean> }> {
  const session = await at.context().newCDPSession(at)
  const states: string[] = []
  session.on('Preload.prefetchStatusUpdated', ({ status }) => states.push(status))
  await session.send('Preload.enable')
  return { isReady: async () => states.some(status => status === 'Ready' || status === 'Success') }
}
const wasPrefetched = (at: Page) =>
  expect.poll(() =>
    at.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      return entry && 'deliveryType' in entry ? entry.deliveryType : null
    }),
  )

const campaignQuery = '?utm_source=ad&utm_campaign=fall'

describe('a shopper on a page in a frame', () => {
  it('uses storage, query, anchors and files in the frame, prints the whole page, and buys', async () => {
    const published = await shop.pageSeller.publish('Moldura', files())
    const ahead = await watchPrefetch(page)
    await page.goto(shop.url + published.address + campaignQuery)
    const frame = await getDocumentFrame(page)
    await expectStoredText(frame).toBe(`1 | seen=1 | ${campaignQuery} | null`)
    expect(await getHeadingColor(frame)).toBe('rgb(1, 2, 3)')
    await expectPlayerState(frame).toBe('refused: SecurityError')
    await frame.getByRole('link', { name: 'More' }).click()
    await expect.poll(() => isEndVisible(frame)).toBe(true)
    expect(page.url()).toBe(shop.url + published.address + campaignQuery)
    await frame.getByRole('link', { name: 'About' }).click()
    await frame.getByRole('heading', { name: 'About Halo' }).waitFor()
    await frame.getByRole('link', { name: 'Back' }).click()
    await frame.getByRole('heading', { name: 'Halo', exact: true }).waitFor()
    await expect.poll(() => frame.evaluate(() => location.search)).toBe(campaignQuery)
    await expect.poll(() => printPage(page)).toEqual({ pages: 3, isWhole: true })
    await expect.poll(ahead.isReady).toBe(true)
    await expectPurchase(page, frame, published.campaignId)
  })

  it('opens the page at the URL fragment of the parent page', async () => {
    const published = await shop.pageSeller.publish('Ancorada', files())
    await page.goto(`${shop.url}${published.address}#more`)
    const frame = await getDocumentFrame(page)
    await expect.poll(() => isEndVisible(frame)).toBe(true)
  })
})

describe('a shopper on a page that is served from the content host', () => {
  it('uses the page’s own storage and cookies, plays a video that needs storage, and buys', async () => {
    const port = await getFreePort()
    const hosts = buildSingleSiteHosts(port)
    const shop = await openShop(port, hosts)
    const published = await shop.pageSeller.publish('Outra origem', files(shop), 'origin')
    const ahead = await watchPrefetch(page)
    await page.goto(shop.url + published.address + campaignQuery)
    const frame = await getDocumentFrame(page)
    await expectStoredText(frame).toBe(`1 | seen=1 | ${campaignQuery} | ${hosts.CONTENT_ORIGIN}`)
    await expectPlayerState(frame).toBe('plays from 42')
    await frame.getByRole('link', { name: 'More' }).click()
    await expect.poll(() => isEndVisible(frame)).toBe(true)
    await expect.poll(() => printPage(page)).toEqual({ pages: 3, isWhole: true })
    await expect.poll(ahead.isReady).toBe(true)
    await expectPurchase(page, frame, published.campaignId, shop)
  })
})

describe('a person on a page that is served directly', () => {
  it('opens the sandboxed document with its files, anchors and links, and buys', async () => {
    // A new browser without cookies: browsers prefetch nothing from an opaque origin for a visitor with cookies.
    const { page } = await chromium.newPerson()
    const published = await shop.pageSeller.publish('Direta', files(), 'direct')
    const response = await page.goto(shop.url + published.address + campaignQuery)
    expect(await response?.headerValue('content-security-policy')).toMatch(
      /^sandbox allow-scripts .*frame-ancestors 'none'$/,
    )
    const frame = await getDocumentFrame(page)
    expect(frame).toBe(page.mainFrame())
    await expectStoredText(frame).toBe(`1 | seen=1 | ${campaignQuery} | null`)
    expect(await getHeadingColor(frame)).toBe('rgb(1, 2, 3)')
    await frame.getByRole('link', { name: 'More' }).click()
    await expect.poll(() => isEndVisible(frame)).toBe(true)
    expect(page.url()).toBe(`${shop.url}${published.address}${campaignQuery}#more`)
    await page.goBack()
    await expect.poll(() => page.url()).toBe(shop.url + published.address + campaignQuery)
    const documentFrame = await getDocumentFrame(page)
    const ahead = await watchPrefetch(page)
    await documentFrame.getByRole('link', { name: 'Buy it' }).hover()
    await expect.poll(ahead.isReady).toBe(true)
    await expectPurchase(page, documentFrame, published.campaignId)
  })

  it('reads no data of a seller whose administration has its own host', async () => {
    const spy = `<!doctype html><title>Spy</title><p id="own"></p><script>
      fetch('/api/v1/me', { credentials: 'include' }).then(answer => answer.text(), error => error.name).then(text => {
        document.getElementById('own').textContent = [window.origin, JSON.stringify({ ...localStorage }), text].join(' | ')
      })</script>`
    const published = await shop.pageSeller.publish('Espia', { 'index.html': spy }, 'direct')
    await shop.office.goto(shop.url + published.address)
    await expectStoredText(shop.office.mainFrame()).toBe('null | {} | TypeError')
    await shop.office.goto(`${shop.url}/products`)
    await shop.office.waitForURL(`${admin}/products`)
    await shop.office.getByRole('article').first().waitFor()
  })
})
