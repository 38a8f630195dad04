import { expect, it } from 'vitest'
import { brazilRegions } from '#domain/countries-br.ts'
import { canadaRegions } from '#domain/countries-ca.ts'
import { unitedKingdomRegions } from '#domain/countries-gb.ts'
import { unitedStatesRegions } from '#domain/countries-us.ts'
import { regionCodes } from './country-table.ts'

it('can hold every state before the list of its country is there', () => {
  const all = [brazilRegions, canadaRegions, unitedKingdomRegions, unitedStatesRegions].flat().map(({ code }) => code)
  expect([...regionCodes].sort()).toEqual([...new Set(all)].sort())
})
