import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Moment, WithId } from './shapes.ts'

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const

/** What the `pages` of a `funnel_loop` are. */
export type CyclePage = { id: string; order: number; title: string }

const count = z.int().check(z.gte(0))
const Revenue = z.array(z.object({ currency: Currency, cents: count }))

/** A page, which may be gone by now, or out of the funnel. */
const Aim = z.union([Id, z.enum(['thank-you', 'home'])])

/**
 * What became of the sessions that began in the last `days` days, in the shop's present mode. A page counts a session once
 * for each of views, accepted, declined and failed (a card was refused). `pages`: those of the funnel, in order, also hidden ones; pages that are gone appear in `edges`
 * only. `finished`: sessions that left by a yes or no, not by running out. `edges`: sessions that went from a page to
 * where it led them, by a yes (`accepted`) or a no; `from` null: the paid order, which leads each session to its first page.
 * Revenue: what accepted offers captured, refunds not taken off. `before`: the same of the period of equal length before,
 * views and accepted added up over `pages`; null where no session began in it.
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

/** What deleting a funnel takes with it, for the warning before it. Sessions under way keep what they began with. */
export const upsellDependencies = endpoint('GET', '/api/v1/upsells/:id/dependencies', {
  ...reads,
  params: WithId,
  reply: z.object({ pages: count, offers: count, openSessions: count }),
  errors: ['upsell_not_found'],
})

/**
 * An address that shows the funnel for half an hour as it is now: hidden pages, an inactive funnel and drafts too. It
 * begins at `pageId`, else at the first page shoppers see, else at the first. Its `token` is kept by that page under
 * `upsell_session_token`; it never charges (409 `preview_cannot_charge`) and counts nowhere.
 */
export const previewUpsell = endpoint('POST', '/api/v1/upsells/:id/preview', {
  ...reads,
  bytes: 1_024,
  params: WithId,
  body: z.object({ pageId: z.optional(Id) }),
  reply: z.object({ address: z.string(), token: z.string(), expiresAt: Moment }),
  errors: ['upsell_not_found', 'upsell_page_not_found'],
})
