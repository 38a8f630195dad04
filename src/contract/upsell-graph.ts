import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Moment, WithId } from './shapes.ts'

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const

/** The `pages` in the details of the error `funnel_loop`. */
export type CyclePage = { id: string; order: number; title: string }

const count = z.int().check(z.gte(0))
const Revenue = z.array(z.object({ currency: Currency, cents: count }))

/**
 * The target of an edge: an exit of the funnel, or a page, which may have been deleted or moved out of the funnel
 * since.
 */
const Aim = z.union([Id, z.enum(['thank-you', 'home'])])

/**
 * The results of the sessions that began in the last `days` days, in the shop's current mode. A page counts a session
 * once in each of views, accepted, declined and failed (a card was declined). `pages` are the pages of the funnel, in
 * order, including hidden pages; deleted pages appear only in `edges`. `finished` counts sessions that ended by a
 * shopper's decision and not by expiring. `edges` count sessions that went from a page to its target, after a purchase
 * (`accepted`) or without one; a null `from` is the paid order, from which each session goes to its first page.
 * `revenue` is the amount that accepted offers captured, without subtracting refunds. `before` contains the same for
 * the preceding period of equal length, with views and accepted offers summed over `pages`; null when no session began
 * in it.
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

/**
 * Counts what deleting a funnel would delete, for the warning before the deletion. Open sessions keep the targets with
 * which they started.
 */
export const upsellDependencies = endpoint('GET', '/api/v1/upsells/:id/dependencies', {
  ...reads,
  params: WithId,
  reply: z.object({ pages: count, offers: count, openSessions: count }),
  errors: ['upsell_not_found'],
})

/**
 * Creates a URL that shows the funnel in its current state for half an hour, including hidden pages, drafts and an
 * inactive funnel. The preview begins at `pageId`, otherwise at the first page that shoppers see, otherwise at the
 * first page. The page stores the `token` under `upsell_session_token`. The token never charges (409
 * `preview_cannot_charge`) and is never counted.
 */
export const previewUpsell = endpoint('POST', '/api/v1/upsells/:id/preview', {
  ...reads,
  bytes: 1_024,
  params: WithId,
  body: z.object({ pageId: z.optional(Id) }),
  reply: z.object({ address: z.string(), token: z.string(), expiresAt: Moment }),
  errors: ['upsell_not_found', 'upsell_page_not_found'],
})
