import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Color, Id, Moment, Text, WithId } from './shapes.ts'
import { Price, UpsellPage } from './upsells.ts'

const Place = z.int().check(z.gte(0), z.lte(10_000))
const Length = z.int().check(z.gte(1), z.lte(10_000))
const Css = z.optional(z.string().check(z.maxLength(80)))

/**
 * One element of a visual page: positions in px on its stage, `price` in cents. Styles are reduced to an allow-list
 * when saved. A product element with `productId` (and `variantId`, else the default variant) takes its name and price
 * from that product. `mobile` contains values that apply below 768 px. A `hidden` element is visible only to the seller
 * and charges nothing. The editor does not move `locked` elements.
 */
export const PageElement = z.object({
  id: Text(80),
  type: z.enum(['text', 'button', 'image', 'product']),
  content: z.string().check(z.maxLength(5_000)),
  style: z.object({
    ...{ fontSize: Css, color: Css, backgroundColor: Css, padding: Css, borderRadius: Css },
    ...{ fontWeight: Css, textAlign: Css },
  }),
  position: z.object({ x: Place, y: Place }),
  size: z.optional(z.object({ width: Length, height: Length })),
  mobile: z.optional(z.object({ hidden: z.optional(z.boolean()), fontSize: Css })),
  z: z.optional(z.int()),
  action: z.optional(z.enum(['buy', 'continue', 'skip'])),
  name: z.optional(z.string().check(z.maxLength(300))),
  price: z.optional(Price),
  productId: z.optional(Id),
  variantId: z.optional(Id),
  offerId: z.optional(Id),
  locked: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
})
export type PageElement = z.input<typeof PageElement>

/**
 * `baseWidth` is the width in px to which positions refer. Older pages lack it; their stage is 800 px wide, or as wide
 * as their elements extend.
 */
export const PageLayout = z.object({
  baseWidth: z.optional(z.int().check(z.gte(320), z.lte(1_600))),
  background: z.optional(Color),
})
export type PageLayout = z.infer<typeof PageLayout>

export const VisualContent = z.object({
  title: Text(200),
  elements: z.array(PageElement).check(z.maxLength(200)),
  layout: PageLayout,
})
export type VisualContent = z.infer<typeof VisualContent>

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 1_048_576, cache: 0 } as const
const offered = ['offer_below_minimum', 'product_not_found', 'variant_not_found'] as const

/**
 * The newest saved state of a visual page. `version` is the id of that state, null for a page without versions.
 * `isDraft` means that shoppers see an older state.
 */
export const VisualPage = z.object({
  page: UpsellPage,
  content: VisualContent,
  version: z.nullable(Id),
  isDraft: z.boolean(),
  savedAt: Moment,
})
export type VisualPage = z.infer<typeof VisualPage>

/**
 * The details of 409 `conflict`: the newest version, its author (null for a member who left), and when it was saved.
 */
export const NewerVersion = z.object({
  version: Id,
  author: z.nullable(z.string()),
  savedAt: Moment,
  content: VisualContent,
})
export type NewerVersion = z.infer<typeof NewerVersion>

/** Creates a visual page at the end of the funnel and publishes it with its offers. */
export const createVisualPage = endpoint('POST', '/api/v1/upsells/:id/pages', {
  ...writes,
  params: WithId,
  body: z.extend(VisualContent, { layout: z.optional(PageLayout) }),
  reply: UpsellPage,
  errors: ['upsell_not_found', ...offered],
})

/** Reads the visual page for its editor. `version` is sent back with a save. */
export const readVisualPage = endpoint('GET', '/api/v1/upsell-pages/:id', {
  ...reads,
  params: WithId,
  reply: VisualPage,
  errors: ['upsell_page_not_found'],
})

const VersionedContent = z.extend(VisualContent, { version: z.nullable(Id) })

/**
 * Publishes content and offers together. The response is 409 with `NewerVersion` when someone has saved since
 * `version`.
 */
export const saveVisualPage = endpoint('PUT', '/api/v1/upsell-pages/:id', {
  ...writes,
  params: WithId,
  body: VersionedContent,
  reply: VisualPage,
  errors: ['upsell_page_not_found', 'conflict', ...offered],
})

/**
 * Stores content as a draft, the newest version, which shoppers do not see and which charges nothing. `auto` marks an
 * autosave, which is merged with the author's autosaves of the last five minutes. A save that is repeated because its
 * response was lost (the same content with the same `version`) succeeds as if it were done now. 409 with `NewerVersion`
 * as for `saveVisualPage`.
 */
export const saveVisualDraft = endpoint('PUT', '/api/v1/upsell-pages/:id/visual-draft', {
  ...writes,
  params: WithId,
  body: z.extend(VersionedContent, { auto: z.boolean(), restoredFrom: z.optional(Id) }),
  reply: z.object({ version: Id, savedAt: Moment }),
  errors: ['upsell_page_not_found', 'conflict'],
})

/**
 * Discards every version that is newer than the one that shoppers see. Discarded versions stay in the list of versions.
 */
export const discardVisualDraft = endpoint('DELETE', '/api/v1/upsell-pages/:id/visual-draft', {
  ...{ who: 'editor', limit: 240, bytes: 65_536, cache: 0 },
  params: WithId,
  body: z.object({ version: Id }),
  reply: VisualPage,
  errors: ['upsell_page_not_found', 'conflict'],
})

export const VisualVersion = z.object({
  id: Id,
  number: z.int(),
  kind: z.enum(['auto', 'save', 'publish', 'restore']),
  author: z.nullable(z.string()),
  savedAt: Moment,
  elements: z.int(),
  isPublished: z.boolean(),
})
export type VisualVersion = z.infer<typeof VisualVersion>

/** Versions, newest first, at most 200. */
export const listVisualVersions = endpoint('GET', '/api/v1/upsell-pages/:id/visual-versions', {
  ...reads,
  params: WithId,
  reply: z.object({ versions: z.array(VisualVersion) }),
  errors: ['upsell_page_not_found'],
})

export const readVisualVersion = endpoint('GET', '/api/v1/upsell-pages/:id/visual-versions/:version', {
  ...reads,
  params: z.object({ id: Id, version: Id }),
  reply: VisualContent,
  errors: ['upsell_page_not_found', 'version_not_found'],
})

/**
 * Converts the published page to a custom-HTML page: HTML files that look the same and charge the same offers, at the
 * same position in the funnel. The versions of the visual page are kept. The response is 409 when someone has saved
 * since `version`, or when there is a draft.
 */
export const convertVisualPage = endpoint('POST', '/api/v1/upsell-pages/:id/convert', {
  ...{ who: 'editor', limit: 60, bytes: 65_536, cache: 0 },
  params: WithId,
  body: z.object({ version: z.nullable(Id) }),
  reply: UpsellPage,
  errors: ['upsell_page_not_found', 'conflict', 'offer_below_minimum'],
})
