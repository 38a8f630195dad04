import { useEffect, useRef } from 'react'
import { lookUpPostalCode } from '#contract/checkout.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#web/call.ts'

/** A later answer helps nobody: the shopper types on. */
const lookupTimeoutMs = 1_500

type PostalCodeQuery = { country: string; zip: string; onFound: (address: Reply<typeof lookUpPostalCode>) => void }

/**
 * Asks the shop for the address of a whole postal code, once a code.
 * @param wanted the shop can be asked, the code is whole and something of the address is still empty
 */
export function usePostalCodeLookup(wanted: boolean, { country, zip, onFound: found }: PostalCodeQuery): void {
  const asked = useRef('')
  const tell = useRef(found)
  useEffect(() => {
    tell.current = found
  }, [found])
  useEffect(() => {
    const key = `${country} ${zip}`
    if (!wanted || asked.current === key) return
    asked.current = key
    const until = Date.now() + lookupTimeoutMs
    call(lookUpPostalCode, { params: { country, code: zip.trim() } }).then(
      address => {
        if (Date.now() <= until) tell.current(address)
      },
      () => undefined,
    )
  }, [wanted, country, zip])
}
