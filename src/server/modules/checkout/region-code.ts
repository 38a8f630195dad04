import { findRegion } from '#domain/countries.ts'
import { regions } from '#domain/regions.ts'

/** Returns the code of a state given by code or name, or the input when the country has no such state. */
export const resolveRegionCode = (country: string, state: string): string =>
  findRegion(regions[country] ?? [], state)?.code ?? state
