import type { OrderSearchResponse, PagingResponse } from 'mercadopago/dist/clients/order/search/types.js'
import { orderError } from '../http/api-error.ts'
import type { Call } from '../http/route.ts'
import type { OrderRow } from '../state/tables.ts'
import { buildOrder, getOrderStatus, type OrderAnswer } from './order-object.ts'

const invalid = (name: string) => orderError(400, 'invalid_search_params', `The parameter ${name} is not valid`)

function parseDate(query: URLSearchParams, name: string): number {
  const text = query.get(name)
  if (!text) throw orderError(400, 'required_search_params', `The parameter ${name} is required`)
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw invalid(name)
  return time
}

function parseNumber(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const number = Number(query.get(name) ?? fallback)
  if (!Number.isInteger(number) || number < 1 || number > max) throw invalid(name)
  return number
}

function parseChoice(query: URLSearchParams, name: string, choices: [string, string]): string {
  const value = query.get(name) ?? choices[0]
  if (!choices.includes(value)) throw invalid(name)
  return value
}

function matches(order: OrderRow, query: URLSearchParams): boolean {
  const { status, status_detail } = getOrderStatus(order)
  const values: Record<string, string | undefined> = {
    external_reference: order.request.external_reference,
    type: 'online',
    status,
    status_detail,
    payment_method_id: order.card?.method ?? 'pix',
    payment_method_type: order.card?.type ?? 'bank_transfer',
  }
  return Object.entries(values).every(([name, value]) => !query.has(name) || query.get(name) === value)
}

/** Searches the account's orders by creation time. As at Mercado Pago, the numbers in `paging` are strings. */
export function searchOrders({ world, query, account }: Call): OrderSearchPage {
  const begin = parseDate(query, 'begin_date')
  const end = parseDate(query, 'end_date')
  const page = parseNumber(query, 'page', 1, 1_000_000)
  const size = parseNumber(query, 'page_size', 20, 100)
  const time = parseChoice(query, 'sort_by', ['created_date', 'last_updated_date'])
  const isAscending = parseChoice(query, 'sort_order', ['desc', 'asc']) === 'asc'
  const getTime = (order: OrderRow) => (time === 'created_date' ? order.createdAt : order.updatedAt)
  const found = world.store
    .newestFirst('order')
    .filter(one => one.account === account && one.createdAt >= begin && one.createdAt <= end && matches(one, query))
    .sort((a, b) => (isAscending ? getTime(a) - getTime(b) : getTime(b) - getTime(a)))
  const offset = (page - 1) * size
  return {
    data: found.slice(offset, offset + size).map(order => buildOrder(world, order)),
    paging: {
      total: String(found.length),
      total_pages: String(Math.ceil(found.length / size)),
      offset: String(offset),
      limit: String(size),
    },
  }
}

type OrderSearchPage = Omit<OrderSearchResponse, 'data'> & { data: OrderAnswer[]; paging: PagingResponse }
