import { describe, expect, it } from 'vitest'
import { countries } from '#domain/countries-list.ts'
import { embeddedJson } from './document.tsx'
import { bandsOf } from './flag.tsx'
import { flagShapes } from './flag-shapes.ts'
import { withoutToast, withToast } from './toast-list.ts'

describe('toasts', () => {
  it('are three at most, the oldest leaving first', () => {
    const toasts = [1, 2, 3, 4].reduce<ReturnType<typeof withToast>>(
      (shown, id) => withToast(shown, { id, title: `t${id}`, tone: 'error' }),
      [],
    )
    expect(toasts.map(toast => toast.id)).toEqual([2, 3, 4])
    expect(withoutToast(toasts, 3).map(toast => toast.id)).toEqual([2, 4])
  })
})

describe('flags', () => {
  it('are drawn for every country but the default, whose flag is part of the page', () => {
    expect(countries.map(country => country.code).filter(code => !(code in flagShapes))).toEqual(['US'])
  })
  it('fill their field with bands', () => {
    for (const [code, shape] of Object.entries(flagShapes)) {
      const area = bandsOf(shape).reduce((sum, band) => sum + band.width * band.height, 0)
      expect([code, Math.round(area)]).toEqual([code, 352])
    }
  })
})

it('embeds data that cannot end its element', () => {
  const data = { title: '</script><script>\u2028' }
  expect(embeddedJson(data)).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(embeddedJson(data))).toEqual(data)
})
