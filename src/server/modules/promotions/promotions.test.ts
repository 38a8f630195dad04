import { describe, expect, it } from 'vitest'
import { deleteProduct } from '#contract/catalog.ts'
import { changeCheckout, openCheckout } from '#contract/checkout.ts'
import { createCampaign, deleteCampaign } from '#contract/pages.ts'
import {
  changePromotion,
  createPromotion,
  deletePromotion,
  listPromotions,
  type Promotion,
  readPromotion,
} from '#contract/promotions.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, createIntent, makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const seller = shop.as('admin')
const requestPromotion = (code: string, terms: object = { kind: 'percent', percentOff: 10 }) =>
  seller.send(createPromotion, { body: { code, ...terms } })
const createTestPromotion = async (code: string, terms?: object) => (await requestPromotion(code, terms)).body
const change = ({ id }: Pick<Promotion, 'id'>, body: object) => seller.send(changePromotion, { params: { id }, body })
const read = async ({ id }: Pick<Promotion, 'id'>) => (await seller.send(readPromotion, { params: { id } })).body
const list = async () => (await seller.send(listPromotions, {})).body
async function buyWith(code: string, lamp: { id: string }) {
  const browser = shop.browser()
  const { body } = await browser.send(openCheckout, { body: { productId: lamp.id } })
  await browser.send(changeCheckout, { params: { id: body.id }, body: { promotionCode: code } })
  return buy(shop, browser, lamp)
}
const findAuditActions = async (id: string) =>
  (await shop.db.execute<{ action: string }>(`select action from audit_log where target = '${id}' order by created_at`))
    .rows

describe('promotions', () => {
  it('lists promotions newest first, including the initial WELCOME10', async () => {
    expect((await list()).promotions).toMatchObject([{ code: 'WELCOME10', kind: 'percent', percentOff: 10 }])
    const promotion = await createTestPromotion(' summer_5 ', { kind: 'fixed', amountCents: 500, currency: 'usd' })
    expect(promotion).toMatchObject({
      code: 'SUMMER_5',
      kind: 'fixed',
      percentOff: null,
      amountCents: 500,
      currency: 'usd',
      state: 'active',
      uses: 0,
      revenue: [],
      version: 1,
    })
    const { promotions, mode } = await list()
    expect([promotions.map(each => each.code), mode]).toEqual([['SUMMER_5', 'WELCOME10'], 'simulator'])
    expect(await read(promotion)).toEqual(promotion)
    expect(await findAuditActions(promotion.id)).toEqual([{ action: 'promotion.created' }])
  })

  it('rejects invalid terms of a promotion, and names the field', async () => {
    const requestFields = async (code: string, terms: object) => {
      const { status, body } = await requestPromotion(code, terms)
      return [status, body.fields]
    }
    expect(await requestFields('P', { kind: 'percent', percentOff: 10 })).toMatchObject([
      422,
      { code: expect.anything() },
    ])
    expect(await requestFields('TWO WORDS', { kind: 'percent', percentOff: 10 })).toMatchObject([422, {}])
    expect(await requestFields('NONE', { kind: 'percent' })).toEqual([422, { percentOff: 'missing' }])
    expect(await requestFields('LOTS', { kind: 'percent', percentOff: 101 })).toMatchObject([422, {}])
    expect(await requestFields('ZERO', { kind: 'fixed', amountCents: 0 })).toEqual([
      422,
      { amountCents: 'missing', currency: 'missing' },
    ])
    const [startsAt, endsAt] = ['2026-12-02T00:00:00Z', '2026-12-01T00:00:00Z']
    expect(await requestFields('BACK', { kind: 'free_shipping', startsAt, endsAt })).toEqual([
      422,
      { endsAt: 'before_start' },
    ])
    const unknownId = '01900000-0000-7000-8000-00000000dead'
    expect((await requestPromotion('GOODS', { kind: 'free_shipping', productIds: [unknownId] })).body.error).toBe(
      'product_not_found',
    )
    expect((await requestPromotion('LED', { kind: 'free_shipping', campaignIds: [unknownId] })).body.error).toBe(
      'campaign_not_found',
    )
  })

  it('rejects a promotion code that another promotion has, ignoring case', async () => {
    const takenCode = await requestPromotion('welcome10')
    expect([takenCode.status, takenCode.body]).toMatchObject([
      409,
      { error: 'promotion_code_taken', fields: { code: 'taken' } },
    ])
    const other = await createTestPromotion('OWN')
    expect((await change(other, { code: 'Welcome10' })).body.error).toBe('promotion_code_taken')
    expect((await change(other, { code: 'own' })).status).toBe(200)
  })

  it('changes only the submitted fields, and clears the fields of the former kind of promotion', async () => {
    const promotion = await createTestPromotion('CHANGED', {
      kind: 'fixed',
      amountCents: 500,
      currency: 'usd',
      maxUses: 3,
    })
    const changed = await change(promotion, { kind: 'percent', percentOff: 15, version: 1 })
    expect(changed.body).toMatchObject({ percentOff: 15, amountCents: null, currency: null, maxUses: 3, version: 2 })
    const outdatedChange = await change(promotion, { maxUses: 9, version: 1 })
    expect([outdatedChange.status, outdatedChange.body]).toMatchObject([
      409,
      { error: 'conflict', promotion: { version: 2, maxUses: 3 } },
    ])
    expect((await change(promotion, { kind: 'fixed' })).body.fields).toEqual({
      amountCents: 'missing',
      currency: 'missing',
    })
    const paused = await change(promotion, { isActive: false })
    expect([paused.body.state, (await change(promotion, { isActive: true })).body.state]).toEqual(['paused', 'active'])
    const inOneMinute = new Date(Date.now() + 60_000).toISOString()
    expect((await change(promotion, { startsAt: inOneMinute })).body.state).toBe('scheduled')
    const oneMinuteAgo = new Date(Date.now() - 60_000).toISOString()
    expect((await change(promotion, { startsAt: null, endsAt: oneMinuteAgo })).body.state).toBe('ended')
    expect((await findAuditActions(promotion.id)).map(each => each.action)).toEqual([
      'promotion.created',
      'promotion.changed',
      'promotion.paused',
      'promotion.resumed',
      'promotion.changed',
      'promotion.changed',
    ])
  })

  it('counts the uses and revenue of a promotion, and rejects limits below its uses', async () => {
    const lamp = await makeLamp(shop, 'COUNTED', null)
    const promotion = await createTestPromotion('COUNTED', { kind: 'percent', percentOff: 10, maxUses: 2 })
    await buyWith('counted', lamp)
    const pending = shop.browser()
    const { body } = await pending.send(openCheckout, { body: { productId: lamp.id, search: '?coupon=COUNTED' } })
    await pending.send(changeCheckout, { params: { id: body.id }, body: {} })
    expect(await read(promotion)).toMatchObject({ uses: 1, state: 'active' })
    await createIntent(pending, lamp)
    expect(await read(promotion)).toMatchObject({
      uses: 2,
      state: 'used_up',
      revenue: [{ currency: 'usd', cents: 8010, orders: 1 }],
    })
    const belowUses = await change(promotion, { maxUses: 1, usesPerCustomer: 1 })
    expect([belowUses.status, belowUses.body.fields]).toEqual([
      422,
      { maxUses: 'below_uses', usesPerCustomer: 'below_uses' },
    ])
    expect((await change(promotion, { maxUses: 3 })).body.state).toBe('active')
  })

  it('deletes an unused promotion, and archives a promotion that an order used', async () => {
    const lamp = await makeLamp(shop, 'GONE', null)
    const unused = await createTestPromotion('UNUSED')
    expect((await seller.send(deletePromotion, { params: { id: unused.id } })).body).toEqual({ archived: false })
    const used = await createTestPromotion('USED')
    await buyWith('used', lamp)
    expect((await seller.send(deletePromotion, { params: { id: used.id } })).body).toEqual({ archived: true })
    expect((await list()).promotions.map(each => each.code)).not.toContain('USED')
    for (const response of [
      await seller.send(readPromotion, { params: { id: used.id } }),
      await change(used, { isActive: true }),
      await seller.send(deletePromotion, { params: { id: used.id } }),
    ])
      expect([response.status, response.body.error]).toEqual([404, 'promotion_not_found'])
    const { rows } = await shop.db.execute(`select state from promotion_uses where promotion_id = '${used.id}'`)
    expect(rows).toEqual([{ state: 'consumed' }])
    expect((await requestPromotion('used')).status).toBe(200)
  })

  it('removes a deleted product from promotions, and pauses promotions that had no other target', async () => {
    const [first, second] = [await makeLamp(shop, 'SCOPE1'), await makeLamp(shop, 'SCOPE2')]
    const campaign = (await seller.send(createCampaign, { body: { name: 'Scope', productIds: [first.id] } })).body
    const freeShipping = { kind: 'free_shipping' }
    const bothProducts = await createTestPromotion('BOTH', {
      ...freeShipping,
      productIds: [first.id, second.id, first.id],
    })
    const oneProduct = await createTestPromotion('ONE', { ...freeShipping, productIds: [first.id] })
    const campaignOnly = await createTestPromotion('LED', { ...freeShipping, campaignIds: [campaign.id] })
    await seller.send(deleteProduct, { params: { id: first.id } })
    await seller.send(deleteCampaign, { params: { id: campaign.id } })
    expect(await read(bothProducts)).toMatchObject({ productIds: [second.id], state: 'active', version: 2 })
    // The deleted target stays listed: without any target, the promotion would apply to everything.
    expect(await read(oneProduct)).toMatchObject({ productIds: [first.id], state: 'paused' })
    expect(await read(campaignOnly)).toMatchObject({ campaignIds: [campaign.id], state: 'paused' })
    expect((await change(oneProduct, { isActive: true, productIds: [first.id] })).status).toBe(200)
    const browser = shop.browser()
    const { body } = await browser.send(openCheckout, { body: { productId: second.id } })
    const appliedCode = await browser.send(changeCheckout, { params: { id: body.id }, body: { promotionCode: 'ONE' } })
    expect([appliedCode.status, appliedCode.body.error]).toEqual([409, 'promotion_other_goods'])
  })

  it('keeps promotion codes unique when two promotions are renamed concurrently', async () => {
    const freeShipping = { kind: 'free_shipping' }
    const pair = await Promise.all([
      createTestPromotion('EAST', freeShipping),
      createTestPromotion('WEST', freeShipping),
    ])
    const responses = await Promise.all(pair.map(each => change(each, { code: 'NORTH' })))
    expect(responses.map(({ status, body }) => [status, status === 200 ? body.code : body.error]).sort()).toEqual([
      [200, 'NORTH'],
      [409, 'promotion_code_taken'],
    ])
  })

  it('rejects start dates outside the supported years', async () => {
    for (const startsAt of ['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '9999-01-01T00:00:00Z', '', 'soon']) {
      const { status, body } = await requestPromotion('YEARS', { kind: 'free_shipping', startsAt })
      expect([startsAt, status, Object.keys(body.fields ?? {})]).toEqual([startsAt, 422, ['startsAt']])
    }
    const earliest = await createTestPromotion('EDGE', { kind: 'free_shipping', startsAt: '1970-01-01T00:00:00Z' })
    expect(earliest.startsAt).toBe('1970-01-01T00:00:00.000Z')
  })

  it('enforces a limit that is set while shoppers use the promotion code', async () => {
    const lamp = await makeLamp(shop, 'RACE', null)
    const promotion = await createTestPromotion('RACE', { kind: 'percent', percentOff: 10 })
    const browsers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = shop.browser()
        const { body } = await browser.send(openCheckout, { body: { productId: lamp.id } })
        await browser.send(changeCheckout, { params: { id: body.id }, body: { promotionCode: 'RACE' } })
        return browser
      }),
    )
    const lowerLimit = async (): Promise<number> => {
      for (let maxUses = 1; maxUses <= 6; maxUses += 1)
        if ((await change(promotion, { maxUses: maxUses })).status === 200) return maxUses
      return 6
    }
    const [acceptedLimit] = await Promise.all([
      lowerLimit(),
      ...browsers.map(browser => createIntent(browser, lamp).catch(() => null)),
    ])
    expect((await read(promotion)).uses).toBeLessThanOrEqual(acceptedLimit)
  })
})
