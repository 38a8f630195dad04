import { findCountry } from '#domain/countries-list.ts'
import { AppError } from '#server/kernel/errors.ts'

/** Refuses a code that is none of the countries a checkout offers (`invalid_fields`). @param field where it was given */
export function assertKnownCountry(code: string | undefined, field: string): void {
  if (code !== undefined && !findCountry(code)) throw new AppError('invalid_fields', { fields: { [field]: 'unknown' } })
}
