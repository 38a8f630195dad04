import { useSearchParams } from 'react-router'
import { consentFilters } from '#contract/customers.ts'
import type { CustomerListFilters } from '../queries.ts'

export const modes = ['live', 'test', 'simulator'] as const

/** Parses the filters from the URL. Invalid parameters count as missing. */
export function parseFilters(params: URLSearchParams): CustomerListFilters {
  const q = params.get('q')?.trim().slice(0, 120)
  const consent = consentFilters.find(each => each === params.get('consent'))
  const mode = modes.find(each => each === params.get('mode'))
  return { ...(q && { q }), ...(consent && { consent }), ...(mode && { mode }) }
}

type Change = Partial<Record<keyof CustomerListFilters, string | null>>
/**
 * The URL holds the search, the filter and the payment mode, so that they can be shared and the back button restores
 * them.
 */
export function useListFilters() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Change, replace = false) =>
    setParams(
      current => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        return current
      },
      { replace },
    )
  return { filters: parseFilters(params), change }
}
