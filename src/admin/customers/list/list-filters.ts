import { useSearchParams } from 'react-router'
import { consentFilters } from '#contract/customers.ts'
import type { CustomerListFilters } from '../queries.ts'

export const modes = ['live', 'test', 'simulator'] as const

/** What an address asks for; what it says wrongly counts as not said. */
export function parseFilters(params: URLSearchParams): CustomerListFilters {
  const q = params.get('q')?.trim().slice(0, 120)
  const consent = consentFilters.find(each => each === params.get('consent'))
  const mode = modes.find(each => each === params.get('mode'))
  return { ...(q && { q }), ...(consent && { consent }), ...(mode && { mode }) }
}

type Change = Partial<Record<keyof CustomerListFilters, string | null>>
/** Search, filter and mode stand in the address, so that they can be shared and gone back to. */
export function useListFilters() {
  const [params, setParams] = useSearchParams()
  const change = (to: Change, replace = false) =>
    setParams(
      now => {
        for (const [name, value] of Object.entries(to)) {
          if (value) now.set(name, value)
          else now.delete(name)
        }
        return now
      },
      { replace },
    )
  return { asked: parseFilters(params), change }
}
