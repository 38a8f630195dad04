import type { Region } from '#domain/countries.ts'
import { regionOf } from '#domain/countries.ts'
import { brazilRegions } from '#domain/countries-br.ts'
import { canadaRegions } from '#domain/countries-ca.ts'
import { unitedKingdomRegions } from '#domain/countries-gb.ts'
import { unitedStatesRegions } from '#domain/countries-us.ts'

const regions: Readonly<Record<string, readonly Region[]>> = {
  BR: brazilRegions,
  CA: canadaRegions,
  GB: unitedKingdomRegions,
  US: unitedStatesRegions,
}

/** A state by its code, named by code or name; as it was given where the country has no such one. */
export const regionCode = (country: string, given: string): string =>
  regionOf(regions[country] ?? [], given)?.code ?? given
