import { expect, test } from 'vitest'
import { filterShippingOptions, type ShippingOption, toStoredCountries } from './shipping.ts'

const everywhere: ShippingOption = { id: 'std', name: 'Standard', price: 0, countries: [] }
const brazil: ShippingOption = { id: 'sedex', name: 'Sedex', price: 1990, countries: ['BR'] }

test('an option without countries ships everywhere', () => {
  expect(filterShippingOptions([everywhere, brazil], 'JP')).toEqual([everywhere])
  expect(filterShippingOptions([everywhere, brazil], 'BR')).toEqual([everywhere, brazil])
})

test('every country picked is stored as all, some in the order of the list', () => {
  expect(toStoredCountries(['US', 'BR'], ['BR', 'US'])).toEqual([])
  expect(toStoredCountries(['US', 'BR'], ['BR', 'DE', 'US'])).toEqual(['BR', 'US'])
})
