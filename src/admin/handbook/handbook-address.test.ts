import { describe, expect, it } from 'vitest'
import { buildAddress } from './handbook-address.ts'

describe('buildAddress', () => {
  it('contains the page, the heading, the chosen language and the running search', () => {
    expect(buildAddress({})).toBe('/ajuda')
    expect(buildAddress({ slug: 'pix', lang: null, q: '' })).toBe('/ajuda/pix')
    expect(buildAddress({ slug: 'pix', anchor: 'validade', lang: 'en' })).toBe('/ajuda/pix?lang=en#validade')
    expect(buildAddress({ lang: 'en', q: 'código & prazo' })).toBe('/ajuda?lang=en&q=c%C3%B3digo+%26+prazo')
  })
})
