import { regionOf } from '#domain/countries.ts'
import { regions } from '#domain/regions.ts'

/** A state by its code, named by code or name; as it was given where the country has no such one. */
export const regionCode = (country: string, given: string): string =>
  regionOf(regions[country] ?? [], given)?.code ?? given
