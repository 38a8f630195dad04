import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SalesPage } from '#contract/pages.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner, seller as owner } from '#tests/support/seller.ts'
import { buildSingleSiteHosts, startShop } from '#tests/support/shop-process.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/hostile-page', name), 'utf8')
const picture = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><title>closed</title><script>
try { document.querySelector('title').textContent = 'storage ' + localStorage.length } catch (error) { document.querySelector('title').textContent = error.name }
</script></svg>`
const files = {
  'index.html': fixture('index.html'),
  'nested.html': fixture('nested.html'),
  'tries.js': fixture('tries.js'),
  'picture.svg': picture,
}

const port = await getFreePort()
const hosts = buildSingleSiteHosts(port)
const shop = await startShop({ SEED: 'demo', ...hosts }, { port })
const chromium = await openChromium()
const { page } = await chromium.newPerson()
const { page: shopping } = await chromium.newPerson()
let hostile: SalesPage
let pageSeller: Awaited<ReturnType<typeof signInPageSeller>>

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  pageSeller = await signInPageSeller(`http://localhost:${port}`)
  hostile = await pageSeller.publish('Hostil', files)
})

/**
 * Opens an address and waits until the hostile script has tried everything. Nothing is queried before that, because
 * Playwright's queries count as a click.
 */
async function openHostile(at: Page, address: string) {
  const tried = at.waitForEvent('console', message => message.text() === 'everything was tried')
  const response = await at.goto(address)
  await tried
  return response
}
/** Reads the result of each attempt. */
const readReport = async (where: Page | Frame): Promise<Record<string, string>> =>
  JSON.parse((await where.locator('#report').textContent()) ?? '{}')
async function getFrame(at: Page): Promise<Frame> {
  const handle = await at.locator('iframe').first().elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('the page has no frame')
  return frame
}
const countCampaigns = async () =>
  (await pageSeller.call<{ campaigns: unknown[] }>('GET', '/api/v1/campaigns')).campaigns.length

/** Expects that the page could not read or write anything of the shop. */
function expectHarmless(report: Record<string, string>, { framed }: { framed: boolean }) {
  expect(report).toMatchObject({
    origin: 'null',
    cookies: '',
    'local storage': '{}',
    'session storage': '{}',
    domain: 'SecurityError',
    dialog: 'false',
    'administration read': 'TypeError',
    'own account read': 'TypeError',
    'administration page': 'TypeError',
    'administration write': 'TypeError',
    'checkout made': 'TypeError',
    charge: 'TypeError',
    database: 'SecurityError',
    'frame inside': 'closed',
  })
  for (const name of ['caches', 'service worker'])
    expect(['SecurityError', 'TypeError', 'NotAllowedError']).toContain(report[name])
  expect(['none', 'SecurityError']).toContain(report['window opened'])
  if (!framed) return
  for (const name of ['parent document', 'parent address', 'parent storage', 'parent function'])
    expect([name, report[name]]).toEqual([name, 'SecurityError'])
}

describe('a hostile page', () => {
  it('reads no data of a shopper, and cannot navigate the window without a click', async () => {
    const before = await countCampaigns()
    await shopping.goto(`${shop.url}/checkout?product=${await getFirstProduct()}`)
    await expect.poll(async () => (await shopping.context().cookies()).map(each => each.name)).toContain('vitrine')
    await openHostile(shopping, shop.url + hostile.address)
    const frame = await getFrame(shopping)
    expectHarmless(await readReport(frame), { framed: true })
    expect(shopping.url()).toBe(shop.url + hostile.address)
    expect((await shopping.context().cookies()).map(each => each.name)).not.toContain('planted')
    expect(await frame.frameLocator('#nested').locator('#nested-text').textContent()).toContain('of this project')
    expect(await countCampaigns()).toBe(before)
  })

  it('reads no data of a signed-in seller who opens the page’s own URL', async () => {
    const before = await countCampaigns()
    const dialogMessages: string[] = []
    page.on('dialog', dialog => dialogMessages.push(dialog.message()))
    const direct = await openHostile(page, `${shop.url}/_site/${hostile.id}/${hostile.revision}/`)
    expect(await direct?.headerValue('content-security-policy')).toContain('sandbox allow-scripts')
    expectHarmless(await readReport(page), { framed: false })
    expect(dialogMessages).toEqual([])
    expect(await countCampaigns()).toBe(before)
    await page.goto(`${shop.url}/_site/${hostile.id}/${hostile.revision}/picture.svg`)
    await expect.poll(() => page.evaluate(() => document.querySelector('title')?.textContent)).toBe('SecurityError')
    await page.goto(`${shop.url}/_site/${hostile.id}/${hostile.revision}/tries.js`)
    expect(await page.locator('body').textContent()).toContain('Everything a page')
  })

  it('reads no data of a seller who opens the page as a draft', async () => {
    const { address } = await pageSeller.call<{ address: string }>(
      'POST',
      `/api/v1/sales-pages/${hostile.id}/draft-address`,
    )
    await openHostile(page, shop.url + address)
    expectHarmless(await readReport(page), { framed: false })
    await page.goto(`${shop.url}/products`)
    await page.getByRole('article').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/products')
  })

  it('navigates the window only after a click on a link', async () => {
    await openHostile(shopping, shop.url + hostile.address)
    const frame = await getFrame(shopping)
    expect(shopping.url()).toBe(shop.url + hostile.address)
    await frame.locator('#out').click()
    // The link leads to the administration, which asks a visitor to sign in.
    await shopping.waitForURL(/\/login/)
  })

  it('reads no data of the shop when the page has its own origin on the content host', async () => {
    const originPage = await pageSeller.publish('Hostil em outro endereço', files, 'origin')
    await openHostile(shopping, shop.url + originPage.address)
    const report = await readReport(await getFrame(shopping))
    expect(report).toMatchObject({
      origin: hosts.CONTENT_ORIGIN,
      'local storage': '{}',
      'parent document': 'SecurityError',
      'parent address': 'SecurityError',
      'parent storage': 'SecurityError',
      'service worker': 'TypeError',
      'administration write': '404',
      'checkout made': '404',
      charge: '404',
    })
    for (const name of ['administration read', 'own account read', 'administration page'])
      expect(report[name]).toContain('not_found')
    expect(shopping.url()).toBe(shop.url + originPage.address)
    const cookies = await shopping.context().cookies(shop.url)
    expect(cookies.map(each => each.name)).not.toContain('planted')
    // The seller's tokens are stored on the shop's host and cannot be read on the content host.
    await openHostile(page, `${hosts.CONTENT_ORIGIN}/_site/${originPage.id}/${originPage.revision}/`)
    expect((await readReport(page))['local storage']).toBe('{}')
  })
})

async function getFirstProduct(): Promise<string> {
  const response = await pageSeller.call<{ products: { id: string }[] }>('GET', '/api/v1/products')
  const [first] = response.products
  if (!first) throw new Error(`the demo shop of ${owner.email} has no product`)
  return first.id
}
