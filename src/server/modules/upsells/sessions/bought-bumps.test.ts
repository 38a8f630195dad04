import { describe, expect, it } from 'vitest'
import { changeCheckout, openCheckout } from '#contract/checkout.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide, tick } from '#tests/support/bumps.ts'
import { makeFunnel } from '#tests/support/funnel.ts'
import { buy, makeLamp, openOffers } from '#tests/support/shop.ts'
import { removeBoughtOffers } from './remove-bought-offers.ts'
import type { PinnedPage } from './repository.ts'

const shop = await startTestApp({ simulator: true })

async function buyWithBumps(product: { id: string }, ...bumps: { id: string }[]) {
  const browser = shop.browser()
  const { body } = await browser.send(openCheckout, { body: { productId: product.id } })
  await browser.send(changeCheckout, { params: { id: body.id }, body: tick(true, ...bumps) })
  const { settled } = await buy(shop, browser, product)
  return { settled, session: await openOffers(browser) }
}
const findPinned = async () =>
  (await shop.db.execute<{ pages: PinnedPage[] }>('select pages from upsell_sessions order by created_at desc limit 1'))
    .rows[0]?.pages

describe('an upsell funnel after an order with order bumps', () => {
  it('skips the page that offers a product already bought as an order bump', async () => {
    const lamp = await makeLamp(shop, 'SKIP', null)
    const [guide, other] = [await makeGuide(shop, 'SKIP-GUIDE'), await makeGuide(shop, 'SKIP-OTHER')]
    const bump = await addBump(shop, lamp, guide)
    await makeFunnel(shop, lamp, [
      { title: 'Guide', productId: guide.id },
      { title: 'Other', productId: other.id },
    ])
    const bought = await buyWithBumps(lamp, bump)
    expect(bought.session).toMatchObject({ success: true, pageOrder: 2 })
    expect((await findPinned())?.map(page => page.title)).toEqual(['Other'])
    expect((await buyWithBumps(lamp)).session).toMatchObject({ success: true, pageOrder: 1 })
  })

  it('starts the funnel of a product that was bought as an order bump', async () => {
    const [lamp, guide] = [await makeLamp(shop, 'OPEN', null), await makeGuide(shop, 'OPEN-GUIDE')]
    const bump = await addBump(shop, lamp, guide)
    await makeFunnel(shop, guide, [{ title: 'More', cents: 1200 }])
    expect((await buyWithBumps(lamp)).settled.upsell).toBeNull()
    expect((await buyWithBumps(lamp, bump)).settled.upsell).toMatchObject({ pageOrder: 1 })
  })
})

describe('removeBoughtOffers', () => {
  const buildPage = (id: string, variantIds: string[], next: string): PinnedPage => ({
    id,
    order: Number(id),
    title: id,
    type: 'visual_editor',
    revisionId: null,
    elements: null,
    offers: variantIds.map(variantId => ({ ...buildOffer(variantId) })),
    leads: { accepted: { page: next }, continue: { page: next }, skip: 'home' },
  })
  const buildOffer = (variantId: string) => ({
    ...{ id: variantId, name: variantId, cents: 100, currency: 'usd', productId: 'p', variantId },
    ...{ variantName: null, sku: null, image: null },
  })

  it('replaces destinations that are left out, even when these pages form a cycle', () => {
    const pages = [buildPage('1', ['a'], '2'), buildPage('2', ['b'], '3'), buildPage('3', ['c', 'b'], '4')]
    const [first, third] = removeBoughtOffers(pages, new Set(['b']))
    expect([first?.leads, third?.offers.map(offer => offer.id), third?.leads]).toEqual([
      { accepted: { page: '3' }, continue: { page: '3' }, skip: 'home' },
      ['c'],
      { accepted: { page: '4' }, continue: { page: '4' }, skip: 'home' },
    ])
    const cycle = [buildPage('1', ['a'], '2'), buildPage('2', ['b'], '3'), buildPage('3', ['b'], '2')]
    expect(removeBoughtOffers(cycle, new Set(['b']))[0]?.leads?.continue).toBe('thank-you')
  })
})
