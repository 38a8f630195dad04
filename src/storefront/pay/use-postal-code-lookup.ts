import { useEffect, useRef } from 'react'
import { call } from '#api-client/call.ts'
import { lookUpPostalCode } from '#contract/checkout-lookups.ts'
import type { Reply } from '#contract/endpoint.ts'

/** A response after this time is ignored, because the shopper is already typing the address. */
const lookupTimeoutMs = 1_500

type PostalCodeQuery = { country: string; zip: string; onFound: (address: Reply<typeof lookUpPostalCode>) => void }

/**
 * Looks up the address of a postal code, once per postal code.
 * @param isWanted whether the shop offers lookups, the postal code is complete and part of the address is still empty
 */
export function usePostalCodeLookup(isWanted: boolean, { country, zip, onFound }: PostalCodeQuery): void {
  const lastKey = useRef('')
  const latestOnFound = useRef(onFound)
  useEffect(() => {
    latestOnFound.current = onFound
  }, [onFound])
  useEffect(() => {
    const key = `${country} ${zip}`
    if (!isWanted || lastKey.current === key) return
    lastKey.current = key
    const until = Date.now() + lookupTimeoutMs
    call(lookUpPostalCode, { params: { country, code: zip.trim() } }).then(
      address => {
        if (Date.now() <= until) latestOnFound.current(address)
      },
      () => undefined,
    )
  }, [isWanted, country, zip])
}
