import { describe, expect, it } from 'vitest'
import { findRegion, findZipExample, getDefaultCountry, hasRegions, isValidZip } from './countries.ts'
import { countries, findCountry } from './countries-list.ts'
import { regions } from './regions.ts'

describe('countries', () => {
  it('offers 54 countries without duplicates, the default country first', () => {
    expect(countries).toHaveLength(54)
    expect(countries[0]).toEqual({ code: 'US', name: 'United States', dial: '+1' })
    expect(new Set(countries.map(country => country.code)).size).toBe(54)
    expect(countries.every(({ code, name, dial }) => /^[A-Z]{2}$/.test(code) && name && /^\+\d{1,3}$/.test(dial))).toBe(
      true,
    )
  })

  it('selects Brazil for payments in reais, otherwise the default country', () => {
    expect(getDefaultCountry('brl')).toEqual(findCountry('BR'))
    expect(getDefaultCountry('eur')).toEqual(countries[0])
  })

  it('finds a country whose name contains spaces, and returns null for an unknown country', () => {
    expect(findCountry('AE')).toEqual({ code: 'AE', name: 'United Arab Emirates', dial: '+971' })
    expect(findCountry('XX')).toBeNull()
  })

  it('lists the regions of four countries, and cities for each region', () => {
    expect(Object.entries(regions).map(([country, { length }]) => [country, length])).toEqual([
      ['BR', 27],
      ['CA', 13],
      ['GB', 4],
      ['US', 51],
    ])
    const all = Object.values(regions).flat()
    expect(all.every(region => region.code && region.name && region.cities[0])).toBe(true)
    expect(regions.US?.find(region => region.code === 'CA')?.cities).toContain('San Francisco')
  })

  it('offers regions only for the US, Brazil, Canada and the UK', () => {
    expect(countries.filter(country => hasRegions(country.code)).map(country => country.code)).toEqual([
      'US',
      'BR',
      'CA',
      'GB',
    ])
  })
})

describe('ZIP codes', () => {
  it.each([
    ['US', '94110', true],
    ['US', '94110-1234', true],
    ['US', '9411', false],
    ['BR', '01310-100', true],
    ['BR', '01310', false],
    ['CA', 'M5V 2T6', true],
    ['GB', 'SW1A 1AA', true],
    ['GB', '12345', false],
    ['IE', 'anything', true],
  ])('reports whether a ZIP code of the country %s is valid: %s, %s', (country, zip, fits) =>
    expect(isValidZip(country, zip)).toBe(fits),
  )

  it('gives an example ZIP code that is valid in its country', () => {
    expect(['US', 'BR', 'CA', 'GB'].every(code => isValidZip(code, findZipExample(code) ?? ''))).toBe(true)
    expect(findZipExample('FR')).toBeNull()
  })
})

it('finds a region by its code or its name', () => {
  const brazilRegions = regions.BR ?? []
  expect(
    ['sp', 'São Paulo', 'SAO PAULO ', 'Sa\u0303o Paulo'].map(text => findRegion(brazilRegions, text)?.code),
  ).toEqual(Array(4).fill('SP'))
  expect([findRegion(brazilRegions, 'CA'), findRegion(brazilRegions, '')]).toEqual([null, null])
})
