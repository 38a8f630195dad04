import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, LastDays } from './ledger.ts'
import { PaymentMethod, PaymentProvider } from './payment-methods.ts'
import { Currency, Id, Mode, Text, WithId } from './shapes.ts'
import { TableForm } from './table-form.ts'

const FilterText = z.string().check(z.minLength(1), z.maxLength(300))

/** Filters of the order list. An order must match all given filters. Days are calendar days in the shop's time zone. */
const filterFields = {
  /** Search text. For roles below administrator, it may only be an order number. */
  q: z.optional(z.string().check(z.maxLength(120))),
  /** The mode of the orders; by default the current mode. */
  mode: z.optional(Mode),
  /** `awaiting` selects the unpaid orders whose code can be paid, or has only just expired. */
  state: z.optional(z.enum(['awaiting', 'pending', 'paid', 'canceled', 'partially_refunded', 'refunded'])),
  /** The method with which the order was or will be paid. Free orders have none. */
  method: z.optional(PaymentMethod),
  /** The provider that carries out the main payment. */
  provider: z.optional(PaymentProvider),
  /** The first and the last day on which the orders were placed. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** Selects this number of days up to today, instead of `from` and `to`. */
  days: z.optional(LastDays),
  /** A product that is on one of the order's lines. */
  product: z.optional(Id),
  channel: z.optional(z.enum(['checkout', 'link', 'renewal'])),
  currency: z.optional(Currency),
  promotion: z.optional(FilterText),
  /** utm_source, utm_medium and utm_campaign of the last touch before the order. */
  source: z.optional(FilterText),
  medium: z.optional(FilterText),
  campaign: z.optional(FilterText),
  /** Orders that had a dispute, whatever its outcome. */
  disputed: z.optional(z.literal('yes')),
  /** Orders with a refund that is completed or in progress. */
  refunded: z.optional(z.literal('yes')),
}
export const OrderFilter = z.object(filterFields)
export type OrderFilter = z.infer<typeof OrderFilter>
export const OrderListQuery = z.object({ ...filterFields, before: z.optional(Id) })

const reads = { who: 'viewer', limit: 120, bytes: 0, cache: 0 } as const

/** The filter values that occur in at least one order of a mode, at most two hundred per filter. */
export const readOrderChoices = endpoint('GET', '/api/v1/order-choices', {
  ...reads,
  query: z.object({ mode: z.optional(Mode) }),
  reply: z.object({
    products: z.array(z.object({ id: Id, title: z.string() })),
    currencies: z.array(Currency),
    promotions: z.array(z.string()),
    sources: z.array(z.string()),
    mediums: z.array(z.string()),
    campaigns: z.array(z.string()),
  }),
})

/** Prepares a file with the filtered orders. The returned URL works once, within one minute. */
export const prepareOrdersFile = endpoint('POST', '/api/v1/order-files', {
  who: 'viewer',
  limit: 20,
  bytes: 8_192,
  cache: 0,
  shared: true,
  body: OrderFilter,
  reply: z.object({ url: z.string() }),
  errors: ['period_invalid'],
})

/**
 * Downloads the prepared file: UTF-8 with a byte order mark, formulas escaped, newest order first. Customers are masked
 * for roles below administrator.
 */
export const ordersFile = endpoint('GET', '/api/v1/order-files/:token', {
  who: 'anyone',
  limit: 20,
  bytes: 0,
  cache: 0,
  answers: 'file',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  /** `language` is the language of the file's name. */
  query: z.object({ form: TableForm, language: z._default(z.enum(['en', 'pt-BR']), 'en') }),
  errors: ['download_gone'],
})

export const SavedView = z.object({ id: Id, name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof SavedView>
const ViewName = Text(60)
/** The maximum number of views that a member can save for one screen. */
export const maxViews = 50
const Views = z.array(SavedView)
const own = { who: 'viewer', limit: 120, bytes: 8_192, cache: 0, session: 'own' } as const

/** The caller's own saved views of a list, sorted by name. Every write responds with all of them. */
export const listViews = endpoint('GET', '/api/v1/views', { ...own, bytes: 0, reply: Views })
export const saveView = endpoint('POST', '/api/v1/views', {
  ...own,
  /** `query` is the query string of the list's URL, without the question mark. */
  body: z.object({ name: ViewName, query: z.string().check(z.maxLength(2_000)) }),
  reply: Views,
  errors: ['view_exists', 'views_full'],
})
export const renameView = endpoint('PATCH', '/api/v1/views/:id', {
  ...own,
  params: WithId,
  body: z.object({ name: ViewName }),
  reply: Views,
  errors: ['view_exists', 'view_not_found'],
})
export const deleteView = endpoint('DELETE', '/api/v1/views/:id', {
  ...own,
  bytes: 0,
  params: WithId,
  reply: Views,
  errors: ['view_not_found'],
})
