import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Moment, WithId } from './shapes.ts'

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const

/** The `pages` of a `funnel_loop`. */
export type CyclePage = { id: string; order: number; title: string }

const count = z.int().check(z.gte(0))
const Revenue = z.array(z.object({ currency: Currency, cents: count }))

/** A page, which may have been deleted or have left the funnel, or an end of the funnel. */
const Aim = z.union([Id, z.enum(['thank-you', 'home'])])

/**
 * What became of the sessions that began in the last `days` days, in the shop's current mode. A page counts a session
 * once in each of views, accepted, declined and failed (a card was declined). `pages` are those of the funnel, in
 * order, including hidden ones; deleted pages appear only in `edges`. `finished` counts sessions that ended with an
 * answer rather than by expiring. `edges` count sessions that went from a page to its target, after a purchase
 * (`accepted`) or without one; `from` null is the paid order, which leads each session to its first page. Revenue is
 * what accepted offers captured, without subtracting refunds. `before` is the same for the preceding period of equal
 * length, with views and accepted summed over `pages`; null when no session began in it.
 */
export const FunnelRates = z.object({
  days: z.int(),
  sessions: count,
  finished: count,
  revenue: Revenue,
  pages: z.array(z.object({ pageId: Id, views: count, accepted: count, declined: count, failed: count })),
  edges: z.array(z.object({ from: z.nullable(Id), to: Aim, how: z.enum(['accepted', 'declined']), count })),
  before: z.nullable(z.object({ sessions: count, views: count, accepted: count, revenue: Revenue })),
})
export type FunnelRates = z.infer<typeof FunnelRates>

export const readFunnelRates = endpoint('GET', '/api/v1/upsells/:id/rates', {
  ...reads,
  params: WithId,
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(365)), 30) }),
  reply: FunnelRates,
  errors: ['upsell_not_found'],
})

/** What deleting a funnel would delete, for the warning before it. Open sessions keep the targets they started with. */
export const upsellDependencies = endpoint('GET', '/api/v1/upsells/:id/dependencies', {
  ...reads,
  params: WithId,
  reply: z.object({ pages: count, offers: count, openSessions: count }),
  errors: ['upsell_not_found'],
})

/**
 * Creates an address that shows the funnel as it is now for half an hour, including hidden pages, drafts and an
 * inactive funnel. It begins at `pageId`, else at the first page that shoppers see, else at the first page. The page
 * stores its `token` under `upsell_session_token`. The token never charges (409 `preview_cannot_charge`) and is never
 * counted.
 */
export const previewUpsell = endpoint('POST', '/api/v1/upsells/:id/preview', {
  ...reads,
  bytes: 1_024,
  params: WithId,
  body: z.object({ pageId: z.optional(Id) }),
  reply: z.object({ address: z.string(), token: z.string(), expiresAt: Moment }),
  errors: ['upsell_not_found', 'upsell_page_not_found'],
})
