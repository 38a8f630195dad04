import { useSearchParams } from 'react-router'
import type { Call } from '#contract/endpoint.ts'
import type { listOrders } from '#contract/orders.ts'
import { paymentProviders } from '#domain/payment-provider.ts'

/** The filters that the URL can hold. A period is a number of days, today, or a custom range of dates. */
export const filterNames = [
  'q',
  'state',
  'method',
  'provider',
  'period',
  'from',
  'to',
  'product',
  'channel',
  'currency',
  'promotion',
  'source',
  'medium',
  'campaign',
  'disputed',
  'refunded',
] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Partial<Record<FilterName, string>>
export type OrdersQuery = Omit<Call<typeof listOrders>[0]['query'], 'before'>

export const states = ['awaiting', 'pending', 'paid', 'partially_refunded', 'refunded', 'canceled'] as const
export const methods = ['pix', 'card'] as const
export const channels = ['checkout', 'link', 'renewal'] as const
export const periods = ['today', '7', '30', '90', 'custom'] as const
export const modes = ['live', 'test', 'simulator'] as const

const allowValues =
  (...values: readonly string[]) =>
  (text: string) =>
    values.includes(text)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isShort = (text: string) => text.length <= 300
const validators: Record<FilterName, (text: string) => boolean> = {
  q: text => text.length <= 120,
  state: allowValues(...states),
  method: allowValues(...methods),
  provider: allowValues(...paymentProviders),
  period: allowValues(...periods),
  from: isDay,
  to: isDay,
  product: text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  channel: allowValues(...channels),
  currency: text => /^[a-z]{3}$/.test(text),
  promotion: isShort,
  source: isShort,
  medium: isShort,
  campaign: isShort,
  disputed: allowValues('yes'),
  refunded: allowValues('yes'),
}

/** Parses the filters from the URL. Invalid parameters count as missing. */
export function parseFilters(params: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const name of filterNames) {
    const value = params.get(name)
    if (value && validators[name](value)) filters[name] = value
  }
  return filters
}

/** Serializes the filters for a saved view, always in the same order, so that two views can be compared. */
export function serializeFilters(filters: Filters): string {
  const all = filterNames.flatMap(name => (filters[name] ? [[name, filters[name]]] : []))
  return new URLSearchParams(all).toString()
}

/** Builds the server's query; null when the start date is after the end date. */
export function buildOrdersQuery(
  { period, from, to, ...otherFilters }: Filters,
  mode: string | null,
): OrdersQuery | null {
  const dates = period === 'custom' ? { ...(from && { from }), ...(to && { to }) } : {}
  if (dates.from && dates.to && dates.from > dates.to) return null
  const days = period && period !== 'custom' ? { days: period === 'today' ? '1' : period } : {}
  return { ...otherFilters, ...dates, ...days, ...(mode && { mode }) } as OrdersQuery
}

/** The URL holds the filters and the payment mode, so that they can be shared and the back button restores them. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Partial<Record<FilterName | 'mode', string | null>>, replace = false) =>
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
  const clear = () => change(Object.fromEntries(filterNames.map(name => [name, null])))
  return { filters: parseFilters(params), mode: modes.find(each => each === params.get('mode')) ?? null, change, clear }
}
