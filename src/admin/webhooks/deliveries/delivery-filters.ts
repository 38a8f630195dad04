import { useSearchParams } from 'react-router'
import { type ShopEventType, shopEventTypes } from '#contract/shop-events.ts'
import type { DeliveryFilters } from '../queries.ts'

/** `failed` contains the deliveries that were given up and those that were skipped. */
export const stateFilters = ['waiting', 'done', 'failed'] as const

/** Parses the filters from the URL. Invalid parameters count as missing. */
export function parseDeliveryFilters(params: URLSearchParams): DeliveryFilters {
  const state = stateFilters.find(each => each === params.get('state'))
  const type = shopEventTypes.find(each => each === params.get('type'))
  return { ...(state && { state }), ...(type && { type }) }
}

/** Builds the query string with one parameter changed; null removes the parameter. */
export function buildSearch(params: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return `?${next}`
}

/** The URL holds the filters and the opened delivery, so that they can be shared and the back button restores them. */
export function useDeliveryFilters() {
  const [params, setParams] = useSearchParams()
  return {
    filters: parseDeliveryFilters(params),
    opened: params.get('delivery'),
    toDelivery: (id: string) => buildSearch(params, 'delivery', id),
    setFilter: (name: 'state' | 'type', value: string | null) => setParams(buildSearch(params, name, value)),
    clear: () => setParams({}),
    close: () => setParams(buildSearch(params, 'delivery', null), { replace: true }),
  }
}

export const getTypeOptions = (
  names: Readonly<Record<ShopEventType, string>>,
  types: readonly ShopEventType[],
): Record<string, string> => Object.fromEntries(types.map(type => [type, names[type]]))
