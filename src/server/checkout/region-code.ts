import { findRegion } from '#domain/countries.ts'
import { regions } from '#domain/regions.ts'

/** A state by its code, named by code or name; as it was given where the country has no such one. */
export const resolveRegionCode = (country: string, given: string): string =>
  findRegion(regions[country] ?? [], given)?.code ?? given
