import { findRegion, hasRegions, type Region } from '#domain/countries.ts'
import { usePostalCodeLookup } from '../pay/use-postal-code-lookup.ts'
import type { PartProps } from './actions.ts'
import { findFormatError } from './validation.ts'

/** Looks up a complete postal code and fills in its address while the street or the city is empty. */
export function usePostalAutofill({ data, state, actions }: PartProps, regions: readonly Region[]): void {
  const { country, zip, address, city } = state.fields
  const isZipComplete =
    zip.trim() !== '' && !findFormatError('zip', state.fields) && (hasRegions(country) || state.touched.zip === true)
  usePostalCodeLookup(data.postalLookup && isZipComplete && !(address && city), {
    country,
    zip,
    onFound: ({ street, district, city, state: code }) => {
      // If the list of states is not loaded yet, the state's code is kept unchecked.
      const regionCode = regions.length > 0 ? findRegion(regions, code ?? '')?.code : code
      const found = { address: street ?? '', district: district ?? '', city: city ?? '', state: regionCode ?? '' }
      actions.dispatch({ type: 'addressFound', country, zip, found })
    },
  })
}
