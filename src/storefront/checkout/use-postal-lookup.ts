import { useEffect, useRef } from 'react'
import { lookUpPostalCode } from '#contract/checkout.ts'
import { hasRegions, type Region } from '#domain/countries.ts'
import { call } from '#web/call.ts'
import type { PartProps } from './actions.ts'
import { formatError } from './validation.ts'

/** A later answer helps nobody: the shopper types on. */
const patienceMs = 1_500

/** Asks the shop for the address of a whole postal code, once a code, while something of the address is still empty. */
export function usePostalLookup({ data, state, actions }: PartProps, regions: readonly Region[]): void {
  const asked = useRef('')
  const known = useRef(regions)
  const { country, zip, address, city } = state.fields
  const whole = zip.trim() !== '' && !formatError('zip', state.fields) && (hasRegions(country) || state.left.zip)
  const wanted = data.postalLookup && whole && !(address && city)
  useEffect(() => {
    known.current = regions
  }, [regions])
  useEffect(() => {
    const key = `${country} ${zip}`
    if (!wanted || asked.current === key) return
    asked.current = key
    const until = Date.now() + patienceMs
    call(lookUpPostalCode, { params: { country, code: zip.trim() } }).then(
      ({ street, city, state: code }) => {
        if (Date.now() > until) return
        const region = known.current.find(each => each.code === code)
        const found = { address: street ?? '', city: city ?? '', state: region?.code ?? '' }
        actions.dispatch({ type: 'addressFound', country, zip, found })
      },
      () => undefined,
    )
  }, [wanted, country, zip, actions])
}
