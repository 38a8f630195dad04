import type Stripe from 'stripe'
import { invalidParameterError } from './api-error.ts'
import { integer, type Shape, text } from './params.ts'

export interface PageParams {
  limit?: number
  starting_after?: string
  ending_before?: string
}

export const pageShape = { limit: integer, starting_after: text, ending_before: text } satisfies Shape<PageParams>

/** Returns a page of `rows`, which must be sorted newest first. */
export function paginate<T extends { id: string }>(url: string, rows: T[], params: PageParams): Stripe.ApiList<T> {
  const limit = params.limit ?? 10
  if (limit < 1 || limit > 100) throw invalidParameterError('Invalid integer: limit must be between 1 and 100', 'limit')
  if (params.ending_before) {
    const end = findCursorIndex(rows, params.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', url, data: rows.slice(start, end), has_more: start > 0 }
  }
  const start = params.starting_after ? findCursorIndex(rows, params.starting_after, 'starting_after') + 1 : 0
  return { object: 'list', url, data: rows.slice(start, start + limit), has_more: rows.length > start + limit }
}

function findCursorIndex(rows: { id: string }[], id: string, param: string) {
  const index = rows.findIndex(row => row.id === id)
  if (index < 0) throw invalidParameterError(`No such object: '${id}'`, param, 'resource_missing')
  return index
}

export function matchesRange(created: number, filter: Stripe.RangeQueryParam | number | undefined): boolean {
  if (filter === undefined) return true
  if (typeof filter === 'number') return created === filter
  return (
    (filter.gt === undefined || created > filter.gt) &&
    (filter.gte === undefined || created >= filter.gte) &&
    (filter.lt === undefined || created < filter.lt) &&
    (filter.lte === undefined || created <= filter.lte)
  )
}
