import { describe, expect, it } from 'vitest'
import { type Checkout, openCheckout } from '#contract/checkout.ts'
import { maxUnpaidUnitsPerNetwork } from '#domain/max-unpaid-units-per-network.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { releaseModeStock } from '#server/modules/stock/index.ts'
import { expireReservationsJob } from '#server/modules/stock/reservations/expire-reservations-job.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { startTestApp } from '#tests/support/app.ts'
import {
  changeCart,
  identifyBuyer,
  makeTwoVariantProduct,
  openCart,
  requestIntent,
  getCountdownSeconds as seconds,
  whenAvailable,
} from '#tests/support/cart.ts'
import { buy, createIntent, makeLamp } from '#tests/support/shop.ts'

// The clock moves only when a test moves it, so that remaining seconds are exact on a busy machine too.
const startedAt = Date.now()
let aheadMs = 0
const minutes = (count: number) => count * 60_000
const shop = await startTestApp({ simulator: true, clock: () => new Date(startedAt + aheadMs) })
type Browser = ReturnType<typeof shop.browser>

/** Units of a variant that are neither sold nor reserved. */
const units = async (sku: string) =>
  (await shop.db.execute<{ n: number }>(`select stock_quantity n from product_variants where sku = '${sku}'`)).rows[0]
    ?.n
const getIntent = async (browser: Browser, checkout: Checkout) => {
  await whenAvailable(() => identifyBuyer(browser, checkout))
  return whenAvailable(() => requestIntent(browser, checkout))
}
const getLeft = (checkout: Checkout, name = 'Sand') => checkout.variants.find(variant => variant.name === name)?.left
describe('openCheckout', () => {
  it('reserves the unit for ten minutes and does not extend the reservation on reload', async () => {
    const lamp = await makeLamp(shop, 'HOLD', 5)
    const browser = shop.browser()
    const first = await openCart(browser, lamp)
    expect([await units('HOLD-SAND'), getLeft(first), seconds(first)]).toEqual([4, 5, 600])
    expect(first.holdExpiresAt).toBe(first.countdownEndsAt)
    aheadMs += minutes(4)
    const again = await openCart(browser, lamp)
    expect([again.id, again.holdExpiresAt, seconds(again)]).toEqual([first.id, first.holdExpiresAt, 360])
    expect([await units('HOLD-SAND'), getLeft(again), again.soldOut]).toEqual([4, 5, false])
  })

  it('shows a countdown without a reservation for untracked stock', async () => {
    const lamp = await makeLamp(shop, 'FREELY', null)
    const browser = shop.browser()
    const first = await openCart(browser, lamp)
    aheadMs += minutes(1)
    const again = await openCart(browser, lamp)
    expect([again.holdExpiresAt, again.soldOut, getLeft(again), seconds(again)]).toEqual([null, false, null, 540])
    expect(again.countdownEndsAt).toBe(first.countdownEndsAt)
  })

  it('releases the unit after ten minutes and reserves no unit for the cart in the next thirty minutes', async () => {
    const lamp = await makeLamp(shop, 'REST', 5)
    const browser = shop.browser()
    const first = await openCart(browser, lamp)
    aheadMs += minutes(10) + 1
    await expireReservationsJob.run(shop.ctx)
    expect(await units('REST-SAND')).toBe(5)
    const cart = await openCart(browser, lamp)
    expect([cart.id, cart.holdExpiresAt, cart.soldOut, await units('REST-SAND')]).toEqual([first.id, null, false, 5])
    expect(cart.countdownEndsAt).toBe(first.countdownEndsAt)
    aheadMs += minutes(29)
    expect((await changeCart(browser, first)).body.holdExpiresAt).toBeNull()
    aheadMs += minutes(1)
    const renewed = await openCart(browser, lamp)
    expect([renewed.id === first.id, seconds(renewed), await units('REST-SAND')]).toEqual([false, 600, 4])
    expect((await changeCart(browser, first)).status).toBe(410)
  })

  it('moves quantity, country, shipping option and promotion code of an old cart to a new cart', async () => {
    const lamp = await makeLamp(shop, 'MOVED', 5)
    const browser = shop.browser()
    const first = await openCart(browser, lamp)
    await changeCart(browser, first, {
      quantity: 2,
      country: 'BR',
      shippingOptionId: 'express',
      promotionCode: 'WELCOME10',
    })
    aheadMs += minutes(41)
    expect(await openCart(browser, lamp)).toMatchObject({
      lines: [{ quantity: 2 }],
      country: 'BR',
      shippingOptionId: 'express',
      promotion: { code: 'WELCOME10' },
    })
  })
})

describe('changeCheckout', () => {
  it('keeps the end of the reservation when the quantity changes, and releases deselected variants', async () => {
    const pair = await makeTwoVariantProduct(shop, 'CHANGE', 5, 5)
    const browser = shop.browser()
    const first = await openCart(browser, pair)
    aheadMs += minutes(2)
    const three = (await changeCart(browser, first, { quantity: 3 })).body
    expect([three.holdExpiresAt, await units('CHANGE-SAND'), getLeft(three)]).toEqual([first.holdExpiresAt, 2, 5])
    const moss = (await changeCart(browser, first, { variantId: pair.variants[1]?.id })).body
    expect([await units('CHANGE-SAND'), await units('CHANGE-MOSS')]).toEqual([5, 2])
    expect(seconds(moss)).toBe(600)
    aheadMs += minutes(1)
    const restored = (await changeCart(browser, first, { variantId: pair.variants[0]?.id })).body
    expect(restored.holdExpiresAt).toBe(first.holdExpiresAt)
    expect([await units('CHANGE-SAND'), await units('CHANGE-MOSS')]).toEqual([2, 5])
  })

  it('keeps the earlier reservation and reports the cart as sold out when the quantity exceeds the stock', async () => {
    const lamp = await makeLamp(shop, 'MORE', 2)
    const browser = shop.browser()
    const first = await openCart(browser, lamp)
    const many = await changeCart(browser, first, { quantity: 3 })
    expect(many.body).toMatchObject({ soldOut: true, holdExpiresAt: null, countdownEndsAt: first.countdownEndsAt })
    expect([many.status, getLeft(many.body), await units('MORE-SAND')]).toEqual([200, 2, 1])
    const refused = await getIntent(browser, many.body)
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock'])
    const fewer = (await changeCart(browser, first, { quantity: 2 })).body
    expect([fewer.soldOut, fewer.holdExpiresAt, await units('MORE-SAND')]).toEqual([false, first.holdExpiresAt, 0])
  })

  it('does not count an empty change as shopper activity', async () => {
    const lamp = await makeLamp(shop, 'STEP', 5)
    const browser = shop.browser()
    const { checkout } = await createIntent(browser, lamp)
    aheadMs += minutes(16)
    expect((await changeCart(browser, checkout)).body).toMatchObject({ state: 'paying', soldOut: false })
    await abandonedPaymentsJob.run(shop.ctx)
    expect(await units('STEP-SAND')).toBe(5)
    const closed = await changeCart(browser, checkout)
    expect([closed.status, closed.body.error]).toEqual([410, 'checkout_closed'])
  })
})

describe('last units in stock', () => {
  it('reserves the last unit for the first browser and, after its release, for the next browser', async () => {
    const lamp = await makeLamp(shop, 'LAST', 1)
    const [first, second] = [shop.browser(), shop.browser()]
    const cart = await openCart(first, lamp)
    const late = await openCart(second, lamp)
    expect([cart.soldOut, getLeft(cart)]).toEqual([false, 1])
    expect([late.soldOut, getLeft(late), late.holdExpiresAt, seconds(late)]).toEqual([true, 0, null, 600])
    expect((await getIntent(second, late)).body.code).toBe('out_of_stock')
    await changeCart(first, cart, { variantId: cart.variants[1]?.id })
    expect((await changeCart(second, late)).body).toMatchObject({ soldOut: false, lines: [{ quantity: 1 }] })
    expect(await units('LAST-SAND')).toBe(0)
  })

  it('sells a unit whose expired reservation was not yet released', async () => {
    const lamp = await makeLamp(shop, 'UNSEEN', 1)
    await openCart(shop.browser(), lamp)
    const nextBrowser = shop.browser()
    const nextCart = await openCart(nextBrowser, lamp)
    expect(nextCart.soldOut).toBe(true)
    aheadMs += minutes(10) + 1
    expect((await getIntent(nextBrowser, nextCart)).status).toBe(200)
    expect(await units('UNSEEN-SAND')).toBe(0)
  })

  it('reserves exactly five units when two hundred browsers open the checkout concurrently', async () => {
    const lamp = await makeLamp(shop, 'CROWD', 5)
    const crowd = Array.from({ length: 200 }, () => shop.browser())
    const opened = await Promise.all(crowd.map(async browser => ({ browser, checkout: await openCart(browser, lamp) })))
    expect(opened.filter(({ checkout }) => checkout.holdExpiresAt !== null)).toHaveLength(5)
    expect(opened.filter(({ checkout }) => checkout.soldOut)).toHaveLength(195)
    expect(await units('CROWD-SAND')).toBe(0)
    const intents = await Promise.all(opened.slice(0, 60).map(({ browser, checkout }) => getIntent(browser, checkout)))
    const holding = opened.slice(0, 60).filter(({ checkout }) => checkout.holdExpiresAt !== null).length
    expect(intents.filter(answer => answer.status === 200)).toHaveLength(holding)
    expect(await units('CROWD-SAND')).toBe(0)
  })

  it('turns a cart reservation into a payment reservation and still shows its unit as available', async () => {
    const lamp = await makeLamp(shop, 'OWN', 2)
    const browser = shop.browser()
    const { checkout } = await createIntent(browser, lamp)
    const paying = await openCart(browser, lamp)
    expect([paying.state, paying.soldOut, getLeft(paying), await units('OWN-SAND')]).toEqual(['paying', false, 2, 1])
    expect(paying.countdownEndsAt).toBe(checkout.countdownEndsAt)
    const { rows } = await shop.db.execute(
      `select kind from stock_holds where checkout_id = '${checkout.id}' and state = 'held'`,
    )
    expect(rows).toEqual([{ kind: 'payment' }])
  })
})

describe('reservation limits', () => {
  it('allows three reservations per IP address and lets the fourth cart pay without a reservation', async () => {
    const lamp = await makeLamp(shop, 'FLAT', 9)
    const browsers = Array.from({ length: 6 }, () => shop.browser('10.200.0.1'))
    const opened = await Promise.all(
      browsers.map(async browser => ({ browser, checkout: await openCart(browser, lamp) })),
    )
    expect(await units('FLAT-SAND')).toBe(6)
    const notReserved = opened.filter(({ checkout }) => checkout.holdExpiresAt === null)
    expect(notReserved.map(({ checkout }) => [checkout.soldOut, seconds(checkout)])).toEqual([
      [false, 600],
      [false, 600],
      [false, 600],
    ])
    const [fourth] = notReserved
    if (!fourth) throw new Error('expected a cart without a reservation')
    expect((await getIntent(fourth.browser, fourth.checkout)).status).toBe(200)
    expect(await units('FLAT-SAND')).toBe(5)
  })

  it.each([5, 10, 23, 24, 50, 139, 500])(
    'reserves at most the share of one IP address in %i units, but lets its cart pay for more units',
    async stock => {
      const share = maxUnpaidUnitsPerNetwork(stock)
      const browser = shop.browser()
      const checkout = await openCart(browser, await makeLamp(shop, `SHARE${stock}`, stock))
      const full = (await changeCart(browser, checkout, { quantity: share })).body
      expect([full.holdExpiresAt, await units(`SHARE${stock}-SAND`)]).toEqual([checkout.holdExpiresAt, stock - share])
      const oversized = (await changeCart(browser, checkout, { quantity: share + 1 })).body
      expect([oversized.soldOut, oversized.holdExpiresAt, await units(`SHARE${stock}-SAND`)]).toEqual([
        false,
        null,
        stock - share,
      ])
      expect((await getIntent(browser, oversized)).status).toBe(200)
    },
  )

  it('reserves a variant once per browser and reserves nothing in the simple checkout', async () => {
    const lamp = await makeLamp(shop, 'ONCE', 9)
    const browser = shop.browser()
    const main = await openCart(browser, lamp)
    aheadMs += minutes(3)
    const simple = (await browser.send(openCheckout, { body: { productId: lamp.id, surface: 'simple' } })).body
    expect([simple.id === main.id, simple.holdExpiresAt, await units('ONCE-SAND')]).toEqual([false, null, 8])
    await Promise.all(Array.from({ length: 12 }, (_, n) => changeCart(browser, n % 2 ? main : simple)))
    expect(await units('ONCE-SAND')).toBe(8)
  })
})

describe('reservation', () => {
  it('releases reserved units and closes the checkout when the shop switches to another payment mode', async () => {
    const lamp = await makeLamp(shop, 'MODE', 5)
    const browser = shop.browser()
    const checkout = await openCart(browser, lamp)
    const payer = shop.browser()
    const paying = await createIntent(payer, lamp)
    await withTransaction(shop.ctx, tx => releaseModeStock(tx, 'simulator'))
    const { provider } = shop.services
    const mode = provider.mode
    provider.mode = async () => 'test'
    try {
      expect(await units('MODE-SAND')).toBe(5)
      const patched = await changeCart(browser, checkout)
      expect([patched.status, patched.body.error]).toEqual([410, 'checkout_closed'])
      expect((await getIntent(browser, checkout)).body.code).toBe('checkout_closed')
      const newCart = await openCart(browser, lamp)
      expect([newCart.id === checkout.id, newCart.mode]).toEqual([false, 'test'])
      expect((await changeCart(payer, paying.checkout)).body).toMatchObject({ state: 'paying', mode: 'simulator' })
    } finally {
      provider.mode = mode
    }
  })

  it('returns no paid unit to stock when the reservation time is over', async () => {
    const lamp = await makeLamp(shop, 'PAID', 3)
    const browser = shop.browser()
    const { checkout, settled } = await buy(shop, browser, lamp)
    expect([settled.state, await units('PAID-SAND')]).toEqual(['paid', 2])
    aheadMs += minutes(11)
    await expireReservationsJob.run(shop.ctx)
    expect(await units('PAID-SAND')).toBe(2)
    expect((await changeCart(browser, checkout)).status).toBe(410)
  })

  it('keeps the total number of units constant during concurrent cart changes', async () => {
    const pair = await makeTwoVariantProduct(shop, 'STORM', 4, 4)
    const browsers = Array.from({ length: 6 }, () => shop.browser())
    const carts = await Promise.all(
      browsers.map(async browser => ({ browser, checkout: await openCart(browser, pair) })),
    )
    const ids = pair.variants.map(variant => variant.id)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const cart = carts[n % carts.length]
        if (!cart) throw new Error('no cart was opened')
        return changeCart(cart.browser, cart.checkout, { variantId: ids[(n * 7) % 2], quantity: 1 + (n % 3) })
      }),
    )
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    const { rows } = await shop.db.execute<{ sku: string; all: number }>(
      `select sku, stock_quantity + (select coalesce(sum(quantity), 0)::int from stock_holds h
       where h.variant_id = v.id and state = 'held') "all" from product_variants v where sku like 'STORM%' order by sku`,
    )
    expect(rows).toEqual([
      { sku: 'STORM-MOSS', all: 4 },
      { sku: 'STORM-SAND', all: 4 },
    ])
  })
})
