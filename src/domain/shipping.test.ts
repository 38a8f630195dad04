import { expect, test } from 'vitest'
import { filterShippingOptions, type ShippingOption, toStoredCountries } from './shipping.ts'

const everywhere: ShippingOption = { id: 'std', name: 'Standard', price: 0, countries: [] }
const brazil: ShippingOption = { id: 'sedex', name: 'Sedex', price: 1990, countries: ['BR'] }

test('offers an option without countries in every country', () => {
  expect(filterShippingOptions([everywhere, brazil], 'JP')).toEqual([everywhere])
  expect(filterShippingOptions([everywhere, brazil], 'BR')).toEqual([everywhere, brazil])
})

test('stores a selection of all countries as an empty list, and any other selection in the order of the country list', () => {
  expect(toStoredCountries(['US', 'BR'], ['BR', 'US'])).toEqual([])
  expect(toStoredCountries(['US', 'BR'], ['BR', 'DE', 'US'])).toEqual(['BR', 'US'])
})
