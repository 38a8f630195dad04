import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OrderAddress, OrderSummary } from './orders.ts'
import { Currency, Email, Id, Mode, Moment, WithId } from './shapes.ts'
import { SubscriptionSummary } from './subscriptions.ts'

/**
 * Consent filters of the list: customers who agreed to messages, who withdrew their consent, and who were never asked.
 */
export const consentFilters = ['given', 'withdrawn', 'unknown'] as const
export type ConsentFilter = (typeof consentFilters)[number]

const known = {
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Paid orders, and captured minus refunded cents per currency. */
  orderCount: z.int(),
  spent: z.array(z.object({ cents: z.int(), currency: Currency })),
  /** Whether the customer agreed to messages beyond their orders; null means never asked. */
  consent: z.nullable(z.boolean()),
  mode: Mode,
  createdAt: Moment,
}
/** For roles below administrator, `name` and `email` are masked. */
export const CustomerSummary = z.object(known)
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const CustomerCard = z.object({ brand: z.nullable(z.string()), last4: z.string() })
export type CustomerCard = z.infer<typeof CustomerCard>

/** For roles below administrator, phone and tax id are omitted, and the address has no street or postal code. */
export const CustomerDetail = z.object({
  ...known,
  phone: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  address: z.nullable(OrderAddress),
  consentAt: z.nullable(Moment),
  /** When the personal data was erased; name and e-mail are '' from then on. */
  erasedAt: z.nullable(Moment),
  /** Newest first, at most a hundred. */
  orders: z.array(OrderSummary),
  subscriptions: z.array(SubscriptionSummary),
  /** Every card that paid here, newest first. */
  cards: z.array(CustomerCard),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

const reads = { who: 'viewer', limit: 240, bytes: 0, cache: 0 } as const
const acts = { who: 'admin', limit: 60, bytes: 2_048, cache: 0, shared: true, params: WithId } as const

/** Lists customers of one mode who were not erased, newest first, in pages. */
export const listCustomers = endpoint('GET', '/api/v1/customers', {
  ...reads,
  query: z.object({
    /** Prefixes of words in name and e-mail, for members who may see customers. */
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

/** Null removes the recorded consent. */
export const setConsent = endpoint('PUT', '/api/v1/customers/:id/consent', {
  ...acts,
  body: z.object({ consent: z.nullable(z.boolean()) }),
  reply: CustomerDetail,
  errors: ['customer_not_found'],
})

/** Exports all data stored about one person, as privacy law entitles them to request. */
export const exportCustomer = endpoint('POST', '/api/v1/customers/:id/export', {
  ...acts,
  bytes: 0,
  limit: 20,
  reply: z.record(z.string(), z.unknown()),
  errors: ['customer_not_found'],
})

/** Erases the personal data everywhere and ends the person's subscriptions. A repeat changes nothing. */
export const eraseCustomer = endpoint('POST', '/api/v1/customers/:id/erase', {
  ...acts,
  limit: 20,
  /** The customer's own address, typed as confirmation. */
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
