import { describe, expect, it } from 'vitest'
import { changeCheckout } from '#contract/checkout.ts'
import { changePromotion } from '#contract/promotions.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addPromotion, changeCart, openCart, tenPercent } from '#tests/support/cart.ts'
import { makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, clock: () => new Date(Date.now() + aheadMs) })
const seller = shop.as('owner')

describe('assertNotGuessingCodes', () => {
  const secret = 'K7Q2XA'
  /** Each call returns a new IP address, which several browsers can share. */
  let addresses = 0
  const household = () => `10.77.0.${++addresses}`
  const tenMinutes = 10 * 60_000
  /** Moves the clock to the start of the next counting window. */
  const startNextWindow = () => {
    aheadMs += tenMinutes - ((Date.now() + aheadMs) % tenMinutes)
  }
  const wrong = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `GUESS${from + at}`)

  it('blocks every promotion code after twenty wrong codes, whether typed or in links', async () => {
    startNextWindow()
    const lamp = await makeLamp(shop, 'GUESSED', null)
    await addPromotion(shop, secret, tenPercent)
    const address = household()
    const browser = shop.browser(address)
    const cart = await openCart(browser, lamp)
    for (const promotionCode of wrong(0, 10)) {
      const { status, body } = await changeCart(browser, cart, { promotionCode, quantity: 3 })
      expect([status, body.error]).toEqual([404, 'promotion_not_found'])
    }
    for (const code of wrong(10, 20)) {
      const opened = await openCart(shop.browser(address), lamp, { search: `?coupon=${code}` })
      expect(opened.promotionRefused).toBe('promotion_not_found')
    }
    const answer = await changeCart(browser, cart, { promotionCode: secret })
    expect([answer.status, answer.body.error]).toEqual([429, 'promotion_too_many_tries'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    // A checkout still opens and accepts changes, but without the promotion code.
    const opened = await openCart(shop.browser(address), lamp, { search: `?coupon=${secret}` })
    expect(opened).toMatchObject({ promotionRefused: 'promotion_too_many_tries', promotion: null })
    expect((await changeCart(browser, cart, { quantity: 2 })).body.quote).toMatchObject({ subtotalCents: 17_800 })
    startNextWindow()
    expect((await changeCart(browser, cart, { promotionCode: secret })).body.promotion?.code).toBe(secret)
  })

  it('blocks a guessing browser across IP addresses, and limits concurrent guesses to twenty', async () => {
    startNextWindow()
    const lamp = await makeLamp(shop, 'ROAMING', null)
    const roaming = shop.browser(household())
    const cart = await openCart(roaming, lamp)
    for (const promotionCode of wrong(0, 20)) {
      const from = { 'x-forwarded-for': household() }
      await roaming.send(changeCheckout, { params: { id: cart.id }, body: { promotionCode } }, from)
    }
    const other = { 'x-forwarded-for': household() }
    const stopped = await roaming.send(changeCheckout, { params: { id: cart.id }, body: { promotionCode: 'X' } }, other)
    expect(stopped.status).toBe(429)

    const address = household()
    const atOnce = shop.browser(address)
    const blockedCart = await openCart(atOnce, lamp)
    const answers = await Promise.all(
      wrong(0, 100).map(promotionCode => changeCart(atOnce, blockedCart, { promotionCode })),
    )
    expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(20)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(80)
  })

  it('counts a wrong code in a link once per IP address, and never counts valid codes', async () => {
    startNextWindow()
    const lamp = await makeLamp(shop, 'HONEST', null)
    const ended = await addPromotion(shop, 'SUMMER', tenPercent)
    await seller.send(changePromotion, { params: { id: ended.id }, body: { isActive: false } })
    await addPromotion(shop, 'WINTER', tenPercent)
    const address = household()
    for (const code of ['SUMMER', 'NEVERWAS']) {
      for (let visitors = 0; visitors < 25; visitors++)
        await openCart(shop.browser(address), lamp, { search: `?coupon=${code}` })
      // Stays below the limit of checkouts that one IP address may open per minute.
      aheadMs += 60_000
    }
    const browser = shop.browser(address)
    const cart = await openCart(browser, lamp)
    for (let times = 0; times < 25; times++) {
      expect((await changeCart(browser, cart, { promotionCode: 'winter' })).body.error).toBeUndefined()
      expect((await changeCart(browser, cart, { promotionCode: null })).status).toBe(200)
    }
  })

  it('keeps the promotion code of a cart when another browser at the same IP address guesses codes', async () => {
    startNextWindow()
    const lamp = await makeLamp(shop, 'KEPT', null)
    const address = household()
    const browser = shop.browser(address)
    const cart = (await changeCart(browser, await openCart(browser, lamp), { promotionCode: secret })).body
    const guesser = shop.browser(address)
    const guesserCart = await openCart(guesser, lamp)
    for (const promotionCode of wrong(0, 21)) await changeCart(guesser, guesserCart, { promotionCode })
    expect((await changeCart(browser, cart, { promotionCode: secret, quantity: 2 })).body.promotion?.code).toBe(secret)
    const reopened = await openCart(browser, lamp, { search: `?coupon=${secret}` })
    expect([reopened.promotion?.code, reopened.promotionRefused]).toEqual([secret, undefined])
  })
})
