import { findRegion, hasRegions, type Region } from '#domain/countries.ts'
import { usePostalCodeLookup } from '../pay/use-postal-code-lookup.ts'
import type { PartProps } from './actions.ts'
import { findFormatError } from './validation.ts'

/** Fills in the address of a complete postal code while street or city is empty. */
export function usePostalAutofill({ data, state, actions }: PartProps, regions: readonly Region[]): void {
  const { country, zip, address, city } = state.fields
  const isZipComplete =
    zip.trim() !== '' && !findFormatError('zip', state.fields) && (hasRegions(country) || state.touched.zip === true)
  usePostalCodeLookup(data.postalLookup && isZipComplete && !(address && city), {
    country,
    zip,
    onFound: ({ street, city, state: code }) => {
      // The list of regions may load after this answer; the code is then kept as it is.
      const regionCode = regions.length > 0 ? findRegion(regions, code ?? '')?.code : code
      const found = { address: street ?? '', city: city ?? '', state: regionCode ?? '' }
      actions.dispatch({ type: 'addressFound', country, zip, found })
    },
  })
}
