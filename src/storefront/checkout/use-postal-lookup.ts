import { hasRegions, type Region, regionOf } from '#domain/countries.ts'
import { usePostalCode } from '../pay/use-postal-code.ts'
import type { PartProps } from './actions.ts'
import { formatError } from './validation.ts'

/** Fills in the address of a whole postal code while something of it is still empty. */
export function usePostalLookup({ data, state, actions }: PartProps, regions: readonly Region[]): void {
  const { country, zip, address, city } = state.fields
  const whole =
    zip.trim() !== '' && !formatError('zip', state.fields) && (hasRegions(country) || state.left.zip === true)
  usePostalCode(data.postalLookup && whole && !(address && city), {
    country,
    zip,
    found: ({ street, city, state: code }) => {
      // The list may come later than the answer.
      const known = regions.length > 0 ? regionOf(regions, code ?? '')?.code : code
      const found = { address: street ?? '', city: city ?? '', state: known ?? '' }
      actions.dispatch({ type: 'addressFound', country, zip, found })
    },
  })
}
