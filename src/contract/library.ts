import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Campaign, SalesPage } from './pages.ts'
import { Id, OptionalText, Text, WithId } from './shapes.ts'

/** The landing pages that are installed with the shop, in display order. */
export const templateIds = ['course', 'product', 'cosmetics', 'guide'] as const
export const TemplateId = z.enum(templateIds)
export type TemplateId = z.infer<typeof TemplateId>

/** The languages of library pages. */
export const libraryLanguages = ['pt-BR', 'en'] as const
export const LibraryLanguage = z.enum(libraryLanguages)
export type LibraryLanguage = z.infer<typeof LibraryLanguage>

/** The sections that can be inserted, in their usual order on a page. */
export const sectionIds = [
  'hero',
  'benefits',
  'steps',
  'gallery',
  'author',
  'testimonials',
  'price',
  'guarantee',
  'questions',
  'call',
  'footer',
] as const
export const SectionId = z.enum(sectionIds)
export type SectionId = z.infer<typeof SectionId>

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 65_536, cache: 0 } as const

/** Each template in each language. `preview` is the URL of the rendered page, and `title` is the page's title. */
export const listPageTemplates = endpoint('GET', '/api/v1/page-templates', {
  ...reads,
  reply: z.object({
    templates: z.array(
      z.object({
        id: TemplateId,
        pages: z.array(z.object({ language: LibraryLanguage, title: z.string(), preview: z.string() })),
      }),
    ),
  }),
})
export type PageTemplate = z.infer<(typeof listPageTemplates)['reply']>['templates'][number]

/** The source of a new page. Its links buy this product, or the named variant of it, and show its current price. */
const fromTemplate = {
  template: TemplateId,
  language: LibraryLanguage,
  productId: Id,
  variantId: z.optional(Id),
}
const refusals = ['slug_empty', 'slug_taken', 'product_not_found', 'variant_not_found'] as const

/**
 * Creates a page from a template, adds it after the campaign's last page and publishes it. Without `title`, the page
 * gets the product's title.
 */
export const createPageFromTemplate = endpoint('POST', '/api/v1/campaigns/:id/pages/from-template', {
  ...writes,
  params: WithId,
  body: z.object({ ...fromTemplate, title: z.optional(Text(200)) }),
  reply: SalesPage,
  errors: ['campaign_not_found', ...refusals],
})

/**
 * Creates a campaign and publishes its first page, both or neither. The campaign sells `productIds` and always the
 * page's product.
 */
export const createCampaignFromTemplate = endpoint('POST', '/api/v1/campaigns/from-template', {
  ...writes,
  body: z.object({
    ...fromTemplate,
    name: Text(200),
    description: OptionalText(2_000),
    productIds: z._default(z.array(Id).check(z.maxLength(199)), []),
    title: z.optional(Text(200)),
  }),
  reply: z.object({ campaign: Campaign, page: SalesPage }),
  errors: [...refusals],
})

/**
 * Sections with their own styles, which can be inserted next to an element of a page. Their links buy the product when
 * a product is named.
 */
export const listPageSections = endpoint('GET', '/api/v1/page-sections', {
  ...reads,
  query: z.object({ language: LibraryLanguage, productId: z.optional(Id), variantId: z.optional(Id) }),
  reply: z.object({ sections: z.array(z.object({ id: SectionId, html: z.string() })) }),
  errors: ['product_not_found', 'variant_not_found'],
})
export type PageSection = z.infer<(typeof listPageSections)['reply']>['sections'][number]

/**
 * Serves a template, or a section at 'sections/{language}/{id}.html', with an example product name and price. The page
 * is sandboxed, has no scripts and is the same for every caller.
 */
export const templateFile = endpoint('GET', '/_library/:template/:language/*', {
  who: 'anyone',
  limit: 0,
  bytes: 0,
  cache: 0,
  answers: 'sellers-file',
  errors: ['file_not_found'],
})
