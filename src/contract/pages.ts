import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BrokenReference, edited, pageEditing } from './page-editing.ts'
import { Id, Moment, OptionalText, PlainText, Text, WithId } from './shapes.ts'

/**
 * A campaign in the list. `address` is the URL of the campaign's first page. `pages` counts all pages, and
 * `activePages` counts those that shoppers see. `preview` is the document of the first active page, null when there is
 * none.
 */
export const Campaign = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  productIds: z.array(Id),
  isActive: z.boolean(),
  address: z.string(),
  pages: z.int(),
  activePages: z.int(),
  preview: z.nullable(z.string()),
  createdAt: Moment,
})
export type Campaign = z.infer<typeof Campaign>

/**
 * How a page is served: 'frame', sandboxed inside the shop's page; 'origin', in a frame from another host, where the
 * page's cookies, storage and players work; 'direct', as the seller's document itself with a sandbox header.
 */
export const RenderMode = z.enum(['frame', 'origin', 'direct'])
export type RenderMode = z.infer<typeof RenderMode>

/**
 * A page in its campaign. `revision` is the published revision, which the caller sends back with every change of the
 * page's files; `draft` is the newest revision if it is newer than the published one. `foreign` means that the page
 * loads scripts or frames of other hosts, which work only in the mode `origin`.
 */
export const SalesPage = z.object({
  id: Id,
  campaignId: Id,
  title: z.string(),
  slug: z.string(),
  order: z.int(),
  isActive: z.boolean(),
  address: z.string(),
  revision: z.nullable(Id),
  draft: z.nullable(Id),
  renderMode: RenderMode,
  foreign: z.boolean(),
  preview: z.nullable(z.string()),
  files: z.int(),
  createdAt: Moment,
})
export type SalesPage = z.infer<typeof SalesPage>

/** An uploaded file that was not imported into the page, and the reason. */
export const SkippedFile = z.object({ path: z.string(), reason: z.enum(['junk', 'type', 'content', 'link']) })
export const Uploaded = z.object({
  page: SalesPage,
  skipped: z.array(SkippedFile),
  broken: z.array(BrokenReference),
})
export type Uploaded = z.infer<typeof Uploaded>

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 65_536, cache: 0 } as const
/**
 * A project folder as multipart field `files`, where each part's file name is the path inside the folder. The files may
 * total 60 MB; the rest of the limit is for the form fields. `project_invalid` names the problem and the file in
 * `fields`; with `entry_unclear`, `candidates` lists the pages, one of which `entry` must name.
 */
export const projectUpload = { ...writes, limit: 60, bytes: 62 * 1024 * 1024 } as const
export const projectErrors = ['project_invalid', 'project_too_large', 'unsupported_media_type'] as const

export const listCampaigns = endpoint('GET', '/api/v1/campaigns', {
  ...reads,
  reply: z.object({ campaigns: z.array(Campaign) }),
})

/** 422 `slug_empty` when no slug can be derived from the name; 409 `slug_taken` when another campaign has the slug. */
export const createCampaign = endpoint('POST', '/api/v1/campaigns', {
  ...writes,
  body: z.object({
    name: Text(200),
    description: OptionalText(2_000),
    productIds: z._default(z.array(Id).check(z.maxLength(200)), []),
  }),
  reply: Campaign,
  errors: ['slug_empty', 'slug_taken', 'product_not_found'],
})

export const readCampaign = endpoint('GET', '/api/v1/campaigns/:id', {
  ...reads,
  params: WithId,
  reply: z.object({ campaign: Campaign, pages: z.array(SalesPage) }),
  errors: ['campaign_not_found'],
})

/**
 * Shoppers get 404 for an inactive campaign and its pages. A new name changes the campaign's URL. The old URL redirects
 * to the new one until another campaign takes it.
 */
export const changeCampaign = endpoint('PATCH', '/api/v1/campaigns/:id', {
  ...writes,
  params: WithId,
  body: z.object({
    isActive: z.optional(z.boolean()),
    name: z.optional(Text(200)),
    description: OptionalText(2_000),
    productIds: z.optional(z.array(Id).check(z.maxLength(200))),
  }),
  reply: Campaign,
  errors: ['campaign_not_found', 'slug_empty', 'slug_taken', 'product_not_found'],
})

/**
 * `pages` names every page of the campaign once, in the new order. The response is 409 when pages were added or removed
 * meanwhile.
 */
export const orderSalesPages = endpoint('PUT', '/api/v1/campaigns/:id/order', {
  ...writes,
  params: WithId,
  body: z.object({ pages: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ pages: z.array(SalesPage) }),
  errors: ['campaign_not_found', 'conflict'],
})

const missingRequirement = z.enum(['no_content_origin', 'no_admin_url', 'sandbox_missing'])
/** The render modes of this installation. `reason` names what a mode lacks; null when the mode can be selected. */
export const readRenderModes = endpoint('GET', '/api/v1/render-modes', {
  ...reads,
  reply: z.object({ modes: z.array(z.object({ mode: RenderMode, reason: z.nullable(missingRequirement) })) }),
})
export type RenderModes = z.infer<(typeof readRenderModes)['reply']>['modes']

/** Deletes a campaign. Its pages are deleted first, in the same transaction. */
export const deleteCampaign = endpoint('DELETE', '/api/v1/campaigns/:id', {
  ...writes,
  params: WithId,
  errors: ['campaign_not_found'],
})

/**
 * Creates a page from an uploaded folder after the last page of the campaign. The page is published immediately, or
 * with `draft` stored as the unpublished draft `temp-page`.
 */
export const uploadSalesPage = endpoint('POST', '/api/v1/campaigns/:id/pages', {
  ...projectUpload,
  params: WithId,
  query: z.object({
    title: Text(200),
    entry: z.optional(PlainText(400)),
    draft: z.optional(z.literal('temp-page')),
  }),
  reply: Uploaded,
  errors: ['campaign_not_found', 'slug_empty', 'slug_taken', ...projectErrors],
})

/**
 * Publishes another folder as the page's next revision. The response is 409 when someone has published since
 * `revision`.
 */
export const replaceSalesPageFiles = endpoint('PUT', '/api/v1/sales-pages/:id/files', {
  ...projectUpload,
  params: WithId,
  query: z.object({ revision: z.optional(Id), entry: z.optional(PlainText(400)) }),
  reply: Uploaded,
  errors: ['page_not_found', 'conflict', ...projectErrors],
})

/**
 * Unpublishes a page or publishes it again, changes its title, which also changes its URL (the old URL redirects to the
 * new one), or selects its render mode: 422 `render_mode_unavailable` names what this installation lacks.
 */
export const changeSalesPage = endpoint('PATCH', '/api/v1/sales-pages/:id', {
  ...writes,
  params: WithId,
  body: z.object({
    isActive: z.optional(z.boolean()),
    title: z.optional(Text(200)),
    renderMode: z.optional(RenderMode),
  }),
  reply: SalesPage,
  errors: ['page_not_found', 'slug_empty', 'slug_taken', 'render_mode_unavailable'],
})

/** A sales page with the data that its editor needs. */
export const PageProject = z.object({ page: SalesPage, campaign: Campaign, ...edited })
export type PageProject = z.infer<typeof PageProject>

export const salesPageEditing = pageEditing('/api/v1/sales-pages/:id', {
  read: '/api/v1/sales-pages/:id',
  missing: 'page_not_found',
  page: SalesPage,
  project: PageProject,
})
export const {
  read: readSalesPage,
  save: saveSalesPageSource,
  publish: publishSalesPage,
  discard: discardSalesPageDraft,
  address: makeDraftAddress,
  file: salesPageFile,
} = salesPageEditing

/** Deletes a page and renumbers the remaining pages from 1 to n. */
export const deleteSalesPage = endpoint('DELETE', '/api/v1/sales-pages/:id', {
  ...writes,
  params: WithId,
  errors: ['page_not_found'],
})

const html = { who: 'anyone', limit: 600, bytes: 0, cache: 'revalidate', answers: 'html' } as const
const slug = z.string().check(z.maxLength(300))

/**
 * The public pages, each of which shows the seller's document in a frame. When the campaign or page does not exist, the
 * response is 404 ('Campanha não encontrada', 'Página não encontrada').
 */
export const campaignScreen = endpoint('GET', '/vendas/:campaignSlug', {
  ...html,
  params: z.object({ campaignSlug: slug }),
})
export const campaignPageScreen = endpoint('GET', '/vendas/:campaignSlug/:pageSlug', {
  ...html,
  params: z.object({ campaignSlug: slug, pageSlug: slug }),
})
export const salesScreen = endpoint('GET', '/sales/:campaignId', { ...html, params: z.object({ campaignId: slug }) })
export const salesPageScreen = endpoint('GET', '/sales/:campaignId/page/:pageId', {
  ...html,
  params: z.object({ campaignId: slug, pageId: slug }),
})

const site = {
  who: 'anyone',
  limit: 0,
  bytes: 0,
  cache: 0,
  answers: 'sellers-file',
  errors: ['file_not_found'],
} as const
/**
 * Serves a page project as a virtual directory: published revisions of active pages, which are sandboxed even when
 * opened directly.
 */
export const siteRoot = endpoint('GET', '/_site/:page/:revision', site)
export const siteFile = endpoint('GET', '/_site/:page/:revision/*', site)
/** Serves a revision under a signed URL: scripts run, the sandbox allows nothing else, and nothing is cached. */
export const draftRoot = endpoint('GET', '/_draft/:token', site)
export const draftFile = endpoint('GET', '/_draft/:token/*', site)
