import * as z from 'zod/mini'
import { vitalNames } from '#domain/vitals.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

const value = z.optional(z.coerce.number().check(z.gte(0), z.lte(600_000)))

/**
 * The web vitals of one visit to a public page, in milliseconds (`cls`: thousandths). `page` is the page's path; for a
 * sales page it is the path of its frame. Browsers send this without a cookie, and nothing about the sender is stored.
 */
export const reportVitals = endpoint('POST', '/api/v1/vitals', {
  who: 'browser',
  limit: 60,
  bytes: 512,
  cache: 0,
  body: z.object({
    page: z.string().check(z.maxLength(200)),
    lcp: value,
    cls: value,
    inp: value,
    ttfb: value,
  }),
})

/** Public pages that exist once per shop. Sales pages and funnels are named by their ids. */
export const vitalPages = [
  'home',
  'checkout',
  'simple_checkout',
  'pay',
  'thank_you',
  'order',
  'subscription',
  'policy',
  'sales',
  'upsell',
] as const
export type VitalPage = (typeof vitalPages)[number]

const Vital = z.object({
  name: z.enum(vitalNames),
  /** The 75th percentile, in milliseconds (`cls`: thousandths). */
  p75: z.int(),
  rating: z.enum(['good', 'needs_work', 'poor']),
  /** Share of good visits, from 0 to 1. */
  good: z.number(),
  visits: z.int(),
})
const PageVitals = z.object({
  page: z.enum(vitalPages),
  /** Name of the sales page or funnel. */
  id: z.nullable(Id),
  title: z.nullable(z.string()),
  vitals: z.array(Vital),
})
export type PageVitals = z.infer<typeof PageVitals>

/** Web vitals of the last 28 days, the page with the most visits first, at most a hundred pages. */
export const readVitals = endpoint('GET', '/api/v1/vitals', {
  who: 'viewer',
  limit: 120,
  bytes: 0,
  cache: 0,
  reply: z.object({ days: z.int(), pages: z.array(PageVitals) }),
})
