import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BrokenReference, edited, pageEditing } from './page-editing.ts'
import { projectErrors, projectUpload, SkippedFile } from './pages.ts'
import { Currency, Id, Moment, OptionalText, PlainText, Reference, Text, WithId } from './shapes.ts'

/** A product whose purchase opens the funnel. The picture is the product's first image. */
const TriggerProduct = z.object({
  id: Id,
  title: z.string(),
  priceCents: z.int(),
  currency: Currency,
  image: z.nullable(z.string()),
})

/**
 * An offer that a page may charge: a product and variant of the shop, with the price at the time of publishing, or a
 * name and cents. A null currency means the currency of the order.
 */
export const Offer = z.object({
  id: Id,
  name: z.string(),
  priceCents: z.int(),
  currency: z.nullable(Currency),
  productId: z.nullable(Id),
  variantId: z.nullable(Id),
})
export type Offer = z.infer<typeof Offer>

/** The page that follows: the next page, another page of the funnel, or an exit, after which no offers follow. */
export const PageTarget = z.discriminatedUnion('to', [
  z.object({ to: z.enum(['next', 'thank-you', 'home']) }),
  z.object({ to: z.literal('page'), pageId: Id }),
])
export type PageTarget = z.infer<typeof PageTarget>

/**
 * The targets of a page. Null means the default: a purchase and `Continue` lead to the next page, and `Skip` leads to
 * the home page. A given `declined` target applies to both `Continue` and `Skip`. A target page that is hidden or
 * deleted is replaced with the next page.
 */
export const PageTargets = z.object({ accepted: z.nullable(PageTarget), declined: z.nullable(PageTarget) })
export type PageTargets = z.infer<typeof PageTargets>

/**
 * A page in the list of pages. `address` is its public URL. Custom-HTML pages have a published `revision`, and a
 * `draft` when a newer revision is not published. `leadsOn` is false when the published files offer no way to continue
 * without buying, neither by a marked element nor by a script; the shop then shows its own links.
 */
export const UpsellPage = z.object({
  id: Id,
  upsellId: Id,
  order: z.int(),
  title: z.string(),
  type: z.enum(['visual_editor', 'custom_html']),
  isActive: z.boolean(),
  address: z.string(),
  offers: z.array(Offer),
  targets: PageTargets,
  leadsOn: z.boolean(),
  revision: z.nullable(Id),
  draft: z.nullable(Id),
  updatedAt: Moment,
})
export type UpsellPage = z.infer<typeof UpsellPage>

/**
 * A funnel. `productSkus` maps product ids to the SKUs that open the funnel. All SKUs of a product open it when the
 * product is missing from the map or when `productSkus` is null.
 */
export const Upsell = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  productIds: z.array(Id),
  productSkus: z.nullable(z.record(z.string(), z.array(z.string()))),
  isActive: z.boolean(),
  address: z.string(),
  createdAt: Moment,
  products: z.array(TriggerProduct),
  pages: z.array(UpsellPage),
})
export type Upsell = z.infer<typeof Upsell>

/** An offer cannot charge zero. */
export const Price = z.int().check(z.gte(1), z.lte(99_999_999))
const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 65_536, cache: 0 } as const

export const listUpsells = endpoint('GET', '/api/v1/upsells', {
  ...reads,
  reply: z.object({ upsells: z.array(Upsell) }),
})

export const NewUpsell = z.object({
  name: Text(200),
  description: OptionalText(2_000),
  productIds: z.array(Id).check(z.minLength(1), z.maxLength(200)),
  productSkus: z.optional(
    z.nullable(z.record(z.string(), z.array(Reference(120)).check(z.minLength(1), z.maxLength(200)))),
  ),
})

/** 422 `invalid_fields` names `name`, `productIds` or `productSkus.{productId}`. */
export const createUpsell = endpoint('POST', '/api/v1/upsells', {
  ...writes,
  body: NewUpsell,
  reply: Upsell,
  errors: ['product_not_found', 'variant_not_found'],
})

/**
 * Changes only the given fields. An inactive funnel opens after no purchase, and open sessions are charged nothing more
 * (409 `offer_gone`).
 */
export const changeUpsell = endpoint('PATCH', '/api/v1/upsells/:id', {
  ...writes,
  params: WithId,
  body: z.extend(z.partial(NewUpsell), { isActive: z.optional(z.boolean()) }),
  reply: Upsell,
  errors: ['upsell_not_found', 'product_not_found', 'variant_not_found'],
})

/**
 * Deletes a funnel. Its pages are deleted first, in the same transaction. Open sessions are charged nothing more (409
 * `offer_gone`).
 */
export const deleteUpsell = endpoint('DELETE', '/api/v1/upsells/:id', {
  ...writes,
  params: WithId,
  errors: ['upsell_not_found'],
})

/**
 * Hides or shows a page, renames it, or sets its targets (null `targets` restore the default). The response is 409
 * `funnel_loop` with `pages` ({id, order, title}, in the order of the cycle) and nothing is changed when shoppers could
 * not leave the cycle. Reordering and deleting pages is rejected in the same case. Open sessions keep the targets with
 * which they started, but a hidden or deleted page charges them nothing and is skipped. A target that is not another
 * page of this funnel also results in 404.
 */
export const changeUpsellPage = endpoint('PATCH', '/api/v1/upsell-pages/:id', {
  ...writes,
  params: WithId,
  body: z.object({
    isActive: z.optional(z.boolean()),
    title: z.optional(Text(200)),
    targets: z.optional(z.nullable(PageTargets)),
  }),
  reply: UpsellPage,
  errors: ['upsell_page_not_found', 'funnel_loop'],
})

/** Deletes a page and renumbers the remaining pages from 1 to n. 409 `funnel_loop` as for `changeUpsellPage`. */
export const deleteUpsellPage = endpoint('DELETE', '/api/v1/upsell-pages/:id', {
  ...writes,
  params: WithId,
  errors: ['upsell_page_not_found', 'funnel_loop'],
})

/**
 * `pageIds` names every page of the funnel once, in the new order. The response is 409 when pages were added or removed
 * meanwhile.
 */
export const reorderUpsellPages = endpoint('PUT', '/api/v1/upsells/:id/pages/order', {
  ...writes,
  params: WithId,
  body: z.object({ pageIds: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ pages: z.array(UpsellPage) }),
  errors: ['upsell_not_found', 'conflict', 'funnel_loop'],
})

export const UploadedUpsellPage = z.object({
  page: UpsellPage,
  files: z.int(),
  skipped: z.array(SkippedFile),
  broken: z.array(BrokenReference),
})

/**
 * Creates a custom-HTML page from an uploaded folder or ZIP and adds it after the funnel's last page. Files that were
 * not imported are listed in `skipped`.
 */
export const createCustomPage = endpoint('POST', '/api/v1/upsells/:id/pages/project', {
  ...projectUpload,
  params: WithId,
  query: z.object({ title: Text(200), entry: z.optional(PlainText(400)) }),
  reply: UploadedUpsellPage,
  errors: ['upsell_not_found', ...projectErrors],
})

const LinkRole = z.nullable(z.enum(['charge', 'next', 'skip']))

/** A clickable element of the newest document. `at` is the offset of the element's tag in exactly that revision. */
export const PageLink = z.object({
  at: z.int(),
  line: z.int(),
  tag: z.string(),
  text: z.string(),
  href: z.nullable(z.string()),
  role: LinkRole,
  offer: z.nullable(Offer),
})
export type PageLink = z.infer<typeof PageLink>
/**
 * `isDraft` means that shoppers see another revision, and that changes made here apply to charges only after the next
 * publish.
 */
const PageLinks = z.object({ revisionId: Id, isDraft: z.boolean(), links: z.array(PageLink) })

/** Lists links and buttons of a custom-HTML page, and the role of each in the funnel. */
export const listPageLinks = endpoint('GET', '/api/v1/upsell-pages/:id/links', {
  ...reads,
  params: WithId,
  reply: PageLinks,
  errors: ['upsell_page_not_found'],
})

/** A product of the shop at its current price, or a name and cents. */
export const WantedOffer = z.union([
  z.object({ productId: Id, variantId: z.optional(Id) }),
  z.object({ name: Text(300), priceCents: Price }),
])

/**
 * Marks one element of the page: it charges an offer, continues, leaves the funnel, or becomes a plain link again.
 * Publishes a new revision, or changes the draft when there is one. The response is 409 when the page was saved since
 * `revisionId`.
 */
export const setPageLink = endpoint('PUT', '/api/v1/upsell-pages/:id/links', {
  ...writes,
  params: WithId,
  body: z.object({
    revisionId: Id,
    at: z.int().check(z.gte(0)),
    role: LinkRole,
    offer: z.optional(WantedOffer),
  }),
  reply: PageLinks,
  errors: [
    'offer_below_minimum',
    'upsell_page_not_found',
    'conflict',
    'product_not_found',
    'variant_not_found',
    'edit_refused',
  ],
})

/** A custom-HTML page with the data that its editor needs. */
export const UpsellPageProject = z.object({
  page: UpsellPage,
  upsell: z.object({ id: Id, name: z.string() }),
  ...edited,
})
export type UpsellPageProject = z.infer<typeof UpsellPageProject>

/**
 * Editor endpoints of custom-HTML pages. For visual pages the response is 404. Publishing keeps the offers that the
 * page still refers to.
 */
export const upsellPageEditing = pageEditing('/api/v1/upsell-pages/:id', {
  read: '/api/v1/upsell-pages/:id/project',
  missing: 'upsell_page_not_found',
  unpublishable: ['offer_below_minimum'],
  page: UpsellPage,
  project: UpsellPageProject,
})
