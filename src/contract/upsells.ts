import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BrokenReference, edited, pageEditing } from './page-editing.ts'
import { projectErrors, projectUpload, SkippedFile } from './pages.ts'
import { Currency, Id, Moment, OptionalText, PlainText, Reference, Text, WithId } from './shapes.ts'

/** Columns of one product a funnel opens on; the picture is its first image. */
const TriggerProduct = z.object({
  id: Id,
  title: z.string(),
  priceCents: z.int(),
  currency: Currency,
  image: z.nullable(z.string()),
})

/**
 * What a page may charge: bound to a product and variant of the shop (price read when it was published), or a name and
 * cents. Currency null: that of the order.
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

/** Where a page leads: the next page, another one of its funnel, or out of it, which ends the offers. */
export const PageTarget = z.discriminatedUnion('to', [
  z.object({ to: z.enum(['next', 'thank-you', 'home']) }),
  z.object({ to: z.literal('page'), pageId: Id }),
])
export type PageTarget = z.infer<typeof PageTarget>

/**
 * Null is the default: a purchase and Continue go to the next page, Skip leaves the funnel and goes home. A named
 * `declined` governs Continue and Skip alike. A target page that is hidden or gone falls to the next page.
 */
export const PageTargets = z.object({ accepted: z.nullable(PageTarget), declined: z.nullable(PageTarget) })
export type PageTargets = z.infer<typeof PageTargets>

/**
 * A page in its list; `address` is its official link. Pages of files have a published `revision`, and a `draft` where
 * something newer waits. `leadsOn`: false where the published files have no way on without buying, neither marked nor by a
 * script; the shop then shows its own beside them.
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

/** A funnel. `productSkus`: product id → the SKUs that open it; a product that is not named, or null: all of them. */
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

/** A charge of nothing is no offer. */
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

/** 422 names `name`, `productIds` or `productSkus.{productId}`. */
export const createUpsell = endpoint('POST', '/api/v1/upsells', {
  ...writes,
  body: NewUpsell,
  reply: Upsell,
  errors: ['product_not_found', 'variant_not_found'],
})

/** What is not named stays. An inactive funnel opens after no purchase, and charges nothing more in sessions under way (409 `offer_gone`). */
export const changeUpsell = endpoint('PATCH', '/api/v1/upsells/:id', {
  ...writes,
  params: WithId,
  body: z.extend(z.partial(NewUpsell), { isActive: z.optional(z.boolean()) }),
  reply: Upsell,
  errors: ['upsell_not_found', 'product_not_found', 'variant_not_found'],
})

/** Its pages go first, in the same transaction. Sessions under way are charged nothing more (409 `offer_gone`). */
export const deleteUpsell = endpoint('DELETE', '/api/v1/upsells/:id', {
  ...writes,
  params: WithId,
  errors: ['upsell_not_found'],
})

/**
 * Hides a page from the funnel or shows it again, names it, says where it leads (`targets` null: the default again). 409
 * `funnel_loop` with `pages` ({id, order, title}, as shoppers would go round them) when no way would lead out: nothing is
 * changed. Reordering and deleting pages are refused alike. Open sessions keep the targets they began with, but are charged
 * nothing by a page that is hidden or deleted, and led past it. 404 also when a target is no other page of this funnel.
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

/** The pages left are numbered 1 to n again. 409 `funnel_loop` as above. */
export const deleteUpsellPage = endpoint('DELETE', '/api/v1/upsell-pages/:id', {
  ...writes,
  params: WithId,
  errors: ['upsell_page_not_found', 'funnel_loop'],
})

/** `pageIds` names every page of the funnel once, in the new order; 409 when pages came or went meanwhile. */
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
 * A custom-HTML page from an uploaded folder or ZIP, behind the last page of the funnel. What is not imported comes back in
 * `skipped`.
 */
export const createCustomPage = endpoint('POST', '/api/v1/upsells/:id/pages/project', {
  ...projectUpload,
  params: WithId,
  query: z.object({ title: Text(200), entry: z.optional(PlainText(400)) }),
  reply: UploadedUpsellPage,
  errors: ['upsell_not_found', ...projectErrors],
})

const LinkRole = z.nullable(z.enum(['charge', 'next', 'skip']))

/** Something in the newest document that shoppers click. `at`: where its tag starts in that very revision. */
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
/** `isDraft`: shoppers see another revision, and what is set here is charged from the next publishing on. */
const PageLinks = z.object({ revisionId: Id, isDraft: z.boolean(), links: z.array(PageLink) })

/** Links and buttons of a custom-HTML page, with what each does in the funnel. */
export const listPageLinks = endpoint('GET', '/api/v1/upsell-pages/:id/links', {
  ...reads,
  params: WithId,
  reply: PageLinks,
  errors: ['upsell_page_not_found'],
})

/** Something of the shop (price read now), or a name and cents. */
export const WantedOffer = z.union([
  z.object({ productId: Id, variantId: z.optional(Id) }),
  z.object({ name: Text(300), priceCents: Price }),
])

/**
 * Marks one element of the page: it charges an offer, goes on, leaves the funnel, or is a plain link again. Publishes a
 * new revision, or changes the draft where there is one; 409 when the page was saved since `revisionId`.
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

/** A custom-HTML page as it is edited. */
export const UpsellPageProject = z.object({
  page: UpsellPage,
  upsell: z.object({ id: Id, name: z.string() }),
  ...edited,
})
export type UpsellPageProject = z.infer<typeof UpsellPageProject>

/** What an editor of custom-HTML pages calls; visual pages answer 404. Publishing keeps the offers the page still names. */
export const upsellPageEditing = pageEditing('/api/v1/upsell-pages/:id', {
  read: '/api/v1/upsell-pages/:id/project',
  missing: 'upsell_page_not_found',
  unpublishable: ['offer_below_minimum'],
  page: UpsellPage,
  project: UpsellPageProject,
})
