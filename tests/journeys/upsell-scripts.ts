import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#tests/support/chromium.ts'
import { buildCustomPage, buildFixedOffer, buildVisualPage } from '#tests/support/funnel-pages.ts'
import { makeFunnel, openFirstOffer, startUpsellSession } from '#tests/support/http-funnel.ts'
import { createFirstPageSeller, type signInPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
const { sql, listChargedOffers: charged } = createShopQueries(shop)
let seller: Awaited<ReturnType<typeof signInPageSeller>>
const getOfferFrame = (page: Page) => page.frameLocator('.frame-host iframe')

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
})

/** A page that was written for the old API. It fetches its session, posts the charge and logs the response. */
const olderPage =
  (send: string) =>
  ([offer = '']: string[]) =>
    `<button data-charge="${offer}">Yes</button><script>
const tell = text => console.log('paid ' + text)
document.querySelector('button').onclick = async () => {
  const answer = await (await fetch('https://old.example.com/functions/v1/get-upsell-session')).json()
  const sessionToken = localStorage.getItem('upsellSessionToken')
  if (!answer.hasActiveSession || !sessionToken || localStorage.getItem('upsellSessionExpiry') < Date.now()) return
  const body = JSON.stringify({ sessionToken, amount: 2900, currency: 'usd', productName: 'Canvas case', description: '' })
  ${send}
}</script>`

describe('a shopper on a page that calls the payment function itself', () => {
  it.each([
    [
      'fetch',
      `tell(JSON.stringify(await (await fetch('https://old.example.com/functions/v1/process-upsell-payment', { method: 'POST', headers: { authorization: 'Bearer key' }, body })).json()))`,
    ],
    [
      'XMLHttpRequest',
      `const request = new XMLHttpRequest(); request.open('POST', '/functions/v1/process-upsell-payment'); request.onload = () => { tell(request.responseText) }; request.send(body)`,
    ],
  ])('pays for an offer when the page’s script sends the charge with %s', async (_name, send) => {
    const funnel = await makeFunnel(seller, [buildCustomPage(olderPage(send))])
    const { page, expectNoComplaints } = await chromium.newPerson()
    const messages: string[] = []
    page.on('console', message => messages.push(message.text()))
    const { token } = await openFirstOffer(page, shop, funnel.product)
    await getOfferFrame(page).getByRole('button', { name: 'Yes' }).click()
    const body = { success: true, requiresAction: false, actionUrl: null, error: null }
    await expect.poll(() => messages).toContain(`paid ${JSON.stringify(body)}`)
    expect(messages.filter(text => text.includes(token))).toEqual([])
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(charged).toEqual([2900])
    expectNoComplaints()
  })
})

/**
 * Builds a page that attacks when it loads and when a button is pressed. The page logs its results to the console,
 * because a query by the test in the frame would count as a click.
 */
const hostilePage =
  (foreign: string) =>
  ([ownOffer = '']: string[]) =>
    `<a href="#" hidden data-charge="${ownOffer}">x</a>
<button id="one">Free gift</button> <button id="two">Another</button><script>
const tell = (name, got) => console.log(name + ' ' + JSON.stringify(got))
const token = localStorage.getItem('upsellSessionToken')
const pay = (amount, offerId) => fetch('/functions/v1/process-upsell-payment', { method: 'POST', body: JSON.stringify({ sessionToken: token, amount, offerId }) }).then(answer => answer.status)
let around
try { around = parent.localStorage.length } catch (error) { around = error.name }
document.querySelector('a').click()
document.querySelector('a').dispatchEvent(new MouseEvent('click', { bubbles: true }))
Promise.all([vitrine.buy('${ownOffer}'), pay(2900)]).then(([{ state }, status]) => tell('load', { token, around, state, status }))
document.querySelector('#one').onclick = async () => {
  const { state } = await vitrine.buy('${foreign}')
  tell('one', [state, await pay(1), (await vitrine.buy('${ownOffer}')).state])
}
document.querySelector('#two').onclick = async () => {
  const all = await Promise.all([vitrine.buy('${ownOffer}'), vitrine.buy('${ownOffer}'), pay(2900), pay(1)])
  tell('two', all.map(each => each.state ?? each))
}
</script>`

describe('a shopper on a hostile offer page', () => {
  it('exposes no session token, and pays once for only the offer that was clicked', async () => {
    const otherFunnel = await makeFunnel(seller, [buildVisualPage('Other', buildFixedOffer('Other', 999))])
    const funnel = await makeFunnel(seller, [buildCustomPage(hostilePage(otherFunnel.pages[0]?.offers[0]?.id ?? ''))])
    const { page } = await chromium.newPerson()
    const messages: string[] = []
    page.on('console', message => messages.push(message.text()))
    const report = async (name: string): Promise<unknown> => {
      const find = () => messages.findLast(text => text.startsWith(`${name} `))
      await expect.poll(find).toBeDefined()
      return JSON.parse(find()?.slice(name.length + 1) ?? 'null')
    }
    const { path, token } = await startUpsellSession(page, shop, funnel.product)
    await page.goto(shop.url + path)
    const nothing = { token: 'held-by-the-shop', around: 'SecurityError', state: 'idle', status: 409 }
    expect(await report('load')).toEqual(nothing)
    await expect.poll(charged).toEqual([])
    await getOfferFrame(page).locator('#one').click()
    // The click was spent on an offer of another funnel, so it allows no charge here.
    expect(await report('one')).toEqual(['failed', 409, 'idle'])
    await expect.poll(charged).toEqual([])
    await page.reload()
    await getOfferFrame(page).locator('#two').click()
    expect(await report('two')).toEqual(['done', 'done', 200, 409])
    await page.waitForURL(/\/thank-you$/)
    await expect.poll(charged).toEqual([2900])
    const others = () => sql("select id from payments where kind = 'upsell' and amount_cents in (1, 999)")
    await expect.poll(others).toEqual([])
    expect(messages.filter(text => text.includes(token))).toEqual([])
  })
})
