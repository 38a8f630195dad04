import { findCountry } from '#domain/countries-list.ts'
import { AppError } from '#server/platform/core/errors.ts'

/**
 * Throws invalid_fields for a country code that the checkout does not offer.
 * @param field name of the request field in the error
 */
export function assertKnownCountry(code: string | undefined, field: string): void {
  if (code !== undefined && !findCountry(code)) throw new AppError('invalid_fields', { fields: { [field]: 'unknown' } })
}
