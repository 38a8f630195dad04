import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OrderAddress, OrderSummary } from './orders.ts'
import { Currency, Email, Id, Mode, Moment, WithId } from './shapes.ts'
import { SubscriptionSummary } from './subscriptions.ts'

/**
 * Consent filters of the customer list: customers who agreed to messages, who withdrew their consent, and who were
 * never asked.
 */
export const consentFilters = ['given', 'withdrawn', 'unknown'] as const
export type ConsentFilter = (typeof consentFilters)[number]

const known = {
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Number of paid orders, and per currency the captured cents minus the refunded cents. */
  orderCount: z.int(),
  spent: z.array(z.object({ cents: z.int(), currency: Currency })),
  /** Whether the customer agreed to messages that do not concern an order; null when the customer was never asked. */
  consent: z.nullable(z.boolean()),
  mode: Mode,
  createdAt: Moment,
}
/** For roles below administrator, `name` and `email` are masked. */
export const CustomerSummary = z.object(known)
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const CustomerCard = z.object({ brand: z.nullable(z.string()), last4: z.string() })
export type CustomerCard = z.infer<typeof CustomerCard>

/** For roles below administrator, phone and tax id are omitted, and the postal address has no street or postal code. */
export const CustomerDetail = z.object({
  ...known,
  phone: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  address: z.nullable(OrderAddress),
  consentAt: z.nullable(Moment),
  /** When the personal data was erased. Name and e-mail address are empty afterwards. */
  erasedAt: z.nullable(Moment),
  /** The customer's orders, newest first, at most a hundred. */
  orders: z.array(OrderSummary),
  subscriptions: z.array(SubscriptionSummary),
  /** Every card with which the customer paid in this shop, newest first. */
  cards: z.array(CustomerCard),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

const reads = { who: 'viewer', limit: 240, bytes: 0, cache: 0 } as const
const acts = { who: 'admin', limit: 60, bytes: 2_048, cache: 0, shared: true, params: WithId } as const

/** Lists the customers of one mode whose data was not erased, newest first, in pages. */
export const listCustomers = endpoint('GET', '/api/v1/customers', {
  ...reads,
  query: z.object({
    /**
     * Searches for prefixes of words in name and e-mail address. Only for members who may see customers' personal data.
     */
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

/** Exports all data stored about one person, which privacy law entitles the person to request. */
export const exportCustomer = endpoint('POST', '/api/v1/customers/:id/export', {
  ...acts,
  bytes: 0,
  limit: 20,
  reply: z.record(z.string(), z.unknown()),
  errors: ['customer_not_found'],
})

/**
 * Erases the personal data of a customer in all records and ends the person's subscriptions. Repeating the call changes
 * nothing.
 */
export const eraseCustomer = endpoint('POST', '/api/v1/customers/:id/erase', {
  ...acts,
  limit: 20,
  /** The customer's e-mail address, which the member enters as confirmation. */
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
