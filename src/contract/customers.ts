import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OrderAddress, OrderSummary } from './orders.ts'
import { Currency, Email, Id, Mode, Moment, WithId } from './shapes.ts'
import { SubscriptionSummary } from './subscriptions.ts'

/** How a list is narrowed: those who may be written to, those who may not any more, those who were never asked. */
export const consentFilters = ['given', 'withdrawn', 'unknown'] as const
export type ConsentFilter = (typeof consentFilters)[number]

const known = {
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Paid orders, and what their payments captured less what was given back, in each currency. */
  orderCount: z.int(),
  spent: z.array(z.object({ cents: z.int(), currency: Currency })),
  /** Whether the shop may write to them beyond their orders; null: never asked. */
  consent: z.nullable(z.boolean()),
  mode: Mode,
  createdAt: Moment,
}
/** Below administrators `name` and `email` are masked. */
export const CustomerSummary = z.object(known)
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const CustomerCard = z.object({ brand: z.nullable(z.string()), last4: z.string() })
export type CustomerCard = z.infer<typeof CustomerCard>

/** Below administrators without phone and tax id, the address without street and postal code. */
export const CustomerDetail = z.object({
  ...known,
  phone: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  address: z.nullable(OrderAddress),
  consentAt: z.nullable(Moment),
  /** When what names the person was removed: name and e-mail are '' since then. */
  erasedAt: z.nullable(Moment),
  /** Newest first, the first hundred. */
  orders: z.array(OrderSummary),
  subscriptions: z.array(SubscriptionSummary),
  /** Each that paid here, the newest first. */
  cards: z.array(CustomerCard),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

const reads = { who: 'viewer', limit: 240, bytes: 0, cache: 0 } as const
const acts = { who: 'admin', limit: 60, bytes: 2_048, cache: 0, shared: true, params: WithId } as const

/** Those of one mode that were not erased, newest first, a page at a time. */
export const listCustomers = endpoint('GET', '/api/v1/customers', {
  ...reads,
  query: z.object({
    /** The beginnings of words of name and e-mail, for those who may see customers. */
    q: z.optional(z.string().check(z.maxLength(120))),
    consent: z.optional(z.enum(consentFilters)),
    mode: z.optional(Mode),
    before: z.optional(Id),
  }),
  reply: z.object({
    customers: z.array(CustomerSummary),
    mode: Mode,
    modes: z.array(Mode),
    next: z.nullable(Id),
  }),
})

export const getCustomer = endpoint('GET', '/api/v1/customers/:id', {
  ...reads,
  params: WithId,
  reply: CustomerDetail,
  errors: ['customer_not_found'],
})

/** Null takes back what was recorded. */
export const setConsent = endpoint('PUT', '/api/v1/customers/:id/consent', {
  ...acts,
  body: z.object({ consent: z.nullable(z.boolean()) }),
  reply: CustomerDetail,
  errors: ['customer_not_found'],
})

/** Everything that is kept of one person, as the law lets them ask for it. */
export const exportCustomer = endpoint('POST', '/api/v1/customers/:id/export', {
  ...acts,
  bytes: 0,
  limit: 20,
  reply: z.record(z.string(), z.unknown()),
  errors: ['customer_not_found'],
})

/** Removes what names the person, everywhere; ends their subscriptions. A repeat changes nothing. */
export const eraseCustomer = endpoint('POST', '/api/v1/customers/:id/erase', {
  ...acts,
  limit: 20,
  /** The customer's own address, as a person typed it. */
  body: z.object({ email: Email }),
  reply: CustomerDetail,
  errors: [
    'customer_not_found',
    'email_differs',
    'payment_in_progress',
    'provider_unavailable',
    'provider_refused',
    'provider_not_configured',
  ],
})
