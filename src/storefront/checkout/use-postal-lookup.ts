import { hasRegions, type Region } from '#domain/countries.ts'
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
      const region = regions.find(each => each.code === code)
      const found = { address: street ?? '', city: city ?? '', state: region?.code ?? '' }
      actions.dispatch({ type: 'addressFound', country, zip, found })
    },
  })
}
