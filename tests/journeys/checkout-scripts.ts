import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { pay, typeBuyer, typeCard } from '#tests/support/shopper.ts'

const shop = await startShop()
const chromium = await openChromium()
const { page } = await chromium.newPerson()

/** The first column of the table in docs/checkout-scripts.md. */
const inventory = readFileSync(join(import.meta.dirname, '../../docs/checkout-scripts.md'), 'utf8')
const listed = [...inventory.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)

/**
 * Returns the inventory's name for a script of the page itself. Scripts in frames of other origins are not listed,
 * because they cannot read what is typed in the page.
 */
function getScriptName(url: string): string {
  if (url.startsWith(`${shop.url}/assets/`)) return '/assets/*.js'
  if (url.startsWith(`${shop.simulatorUrl}/v3/`)) return 'simulator/v3/*.js'
  return url
}

it('loads and allows only the scripts in docs/checkout-scripts.md on pages with card fields', async () => {
  expect(listed).toEqual(['/assets/*.js', 'https://js.stripe.com/*', 'simulator/v3/*.js'])
  const ran = new Map<string, Set<string>>()
  const policies = new Map<string, string[]>()
  page.on('request', (request: Request) => {
    if (request.resourceType() !== 'script' || request.frame() !== page.mainFrame()) return
    const at = new URL(page.url()).pathname.replace(/[\da-f-]{36}/, ':id')
    ran.set(at, (ran.get(at) ?? new Set()).add(getScriptName(request.url())))
  })
  page.on('response', async response => {
    if (response.request().resourceType() !== 'document' || response.frame() !== page.mainFrame()) return
    const policy = (await response.allHeaders())['content-security-policy'] ?? ''
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? ['none']
    policies.set(new URL(response.url()).pathname, sources)
  })
  /** Returns the types of the inline scripts, which may only contain data. */
  const listInlineScriptTypes = () =>
    page.evaluate(() => [...document.scripts].filter(each => !each.src).map(each => each.type || 'text/javascript'))
  await page.goto(shop.url)
  const path = (await page.locator('a[href^="/checkout?product="]').first().getAttribute('href')) ?? ''
  await page.goto(shop.url + path.replace('/checkout', '/checkout-page'))
  await typeCard(page, '4242424242424242')
  const inSimple = await listInlineScriptTypes()
  await page.goto(shop.url + path)
  await typeBuyer(page)
  await typeCard(page, '4242424242424242')
  const inMain = await listInlineScriptTypes()
  await pay(page)
  await page.waitForURL(/\/upsell\//)
  await page.locator('iframe[src*="/_site/"]').waitFor()
  await page.waitForTimeout(1_000)
  await page.goto(`${shop.url}/thank-you`)
  await page.getByRole('heading', { level: 1 }).waitFor()

  const all = [...ran].filter(([at]) => at !== '/')
  expect(all.map(([at]) => at)).toEqual(expect.arrayContaining(['/checkout-page', '/checkout']))
  for (const [at, names] of all) expect([at, [...names].filter(name => !listed.includes(name))]).toEqual([at, []])
  expect([...(ran.get('/checkout') ?? [])].sort()).toEqual(['/assets/*.js', 'simulator/v3/*.js'])
  expect([...inSimple, ...inMain].filter(type => !/json|speculationrules/.test(type))).toEqual([])
  const listPolicies = () => [...policies].filter(([at]) => at !== '/')
  // The headers of a response arrive after the response.
  await expect.poll(() => listPolicies().length).toBeGreaterThanOrEqual(4)
  for (const [at, sources] of listPolicies()) {
    const others = sources.filter(
      source => source !== "'self'" && !source.startsWith("'sha256-") && source !== new URL(shop.simulatorUrl).origin,
    )
    expect([at, others]).toEqual([at, []])
  }
})
