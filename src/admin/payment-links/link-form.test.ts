import { afterEach, describe, expect, it } from 'vitest'
import { fetchPaymentLinksWords } from '#i18n/lazy-words.ts'
import { getShopTimeZone, setShopTimeZone } from '../ui/shop-time-zone.ts'
import { buildLinkBody, changeQuantity, emptyForm, emptyLine, pickOption, validateLink } from './link-form.ts'

await fetchPaymentLinksWords()

const computer = getShopTimeZone()
afterEach(() => setShopTimeZone(computer))

describe('last day of a payment link', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-26', '2026-11-27T03:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-26', '2026-11-26T15:00:00.000Z'],
    // Daylight saving time started at the end of this day: clocks went from 23:59 to 01:00.
    ['America/Sao_Paulo', '2018-11-03', '2018-11-04T03:00:00.000Z'],
  ])('lets a payment link expire at the end of its last day in %s', (zone, day, moment) => {
    setShopTimeZone(zone)
    expect(buildLinkBody({ ...emptyForm, day }, 'brl').expiresAt).toBe(moment)
  })

  it('accepts today in the shop’s time zone as the last day of a payment link, but not yesterday', () => {
    setShopTimeZone('Asia/Tokyo')
    const now = new Date('2026-11-25T17:46:00Z')
    const isRefused = (day: string) => 'day' in validateLink({ ...emptyForm, day }, now)
    expect(['2026-11-25', '2026-11-26'].map(isRefused)).toEqual([true, false])
  })
})

describe('price of a line of a payment link', () => {
  const option = {
    ...{ productId: 'p', variantId: 'v', title: 'Lamp', detail: 'SKU', image: null, cents: 10_000, currency: 'brl' },
    steps: [{ quantity: 3, unitCents: 6_666 }],
  }
  const picked = pickOption({ ...emptyLine(0), quantity: '3' }, option, 'brl')

  it('is the quantity price of the catalog for the quantity of the line', () => {
    expect(picked.cents).toBe(6_666)
    expect(changeQuantity(picked, '2').cents).toBe(10_000)
    expect(changeQuantity(changeQuantity(picked, ''), '4').cents).toBe(6_666)
  })

  it('stays what the seller typed when the quantity changes', () => {
    expect(changeQuantity({ ...picked, cents: 9_000 }, '1').cents).toBe(9_000)
    expect(changeQuantity({ ...picked, cents: null }, '1').cents).toBeNull()
  })
})
