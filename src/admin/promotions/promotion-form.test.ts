import { afterEach, describe, expect, it } from 'vitest'
import { fetchPromotionsWords } from '#i18n/lazy-words.ts'
import { getShopTimeZone, setShopTimeZone } from '../ui/shop-time-zone.ts'
import { buildPromotionBody, emptyForm, validatePromotion } from './promotion-form.ts'

await fetchPromotionsWords()

const computer = getShopTimeZone()
afterEach(() => setShopTimeZone(computer))

describe('promotion period', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-26T00:00', '2026-11-26T03:00:00.000Z'],
    ['Europe/Lisbon', '2026-07-01T00:00', '2026-06-30T23:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-26T00:00', '2026-11-25T15:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
  ])('reads the end of a promotion as local time in %s', (zone, endsAt, moment) => {
    setShopTimeZone(zone)
    expect(buildPromotionBody({ ...emptyForm, endsAt }).endsAt).toBe(moment)
  })

  it('rejects a promotion period that does not end after its start or contains an invalid date', () => {
    setShopTimeZone('Asia/Tokyo')
    const form = { ...emptyForm, code: 'VERAO' }
    const errors = (startsAt: string, endsAt: string) => Object.keys(validatePromotion({ ...form, startsAt, endsAt }))
    expect(errors('2026-11-26T00:00', '2026-11-26T00:00')).toEqual(['endsAt'])
    expect(errors('2026-11-26T00:00', '2026-11-26T00:01')).toEqual([])
    expect(errors('2026-02-30T00:00', '')).toEqual(['startsAt'])
  })
})
