import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Campaign, SalesPage } from './pages.ts'
import { Id, OptionalText, Text, WithId } from './shapes.ts'

/** The landing pages that come with the shop, in the order they are offered. */
export const templateIds = ['course', 'product', 'cosmetics', 'guide'] as const
export const TemplateId = z.enum(templateIds)
export type TemplateId = z.infer<typeof TemplateId>

/** What library pages are written in. */
export const libraryLanguages = ['pt-BR', 'en'] as const
export const LibraryLanguage = z.enum(libraryLanguages)
export type LibraryLanguage = z.infer<typeof LibraryLanguage>

/** What can be put into a page, in the order that pages have them. */
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

/** Each template in each language: `preview` is the address of the page itself, `title` the one it has. */
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

/** What a page is made of: its links buy this product, or this variant of it, and name its price as it is now. */
const fromTemplate = {
  template: TemplateId,
  language: LibraryLanguage,
  productId: Id,
  variantId: z.optional(Id),
}
const refusals = ['slug_empty', 'slug_taken', 'product_not_found', 'variant_not_found'] as const

/** Makes a page of a template, behind the campaign's last one, and publishes it. Without `title` it has the product's. */
export const createPageFromTemplate = endpoint('POST', '/api/v1/campaigns/:id/pages/from-template', {
  ...writes,
  params: WithId,
  body: z.object({ ...fromTemplate, title: z.optional(Text(200)) }),
  reply: SalesPage,
  errors: ['campaign_not_found', ...refusals],
})

/** A new campaign with its first page published, or neither. It sells `productIds`, and the page's product in any case. */
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

/** Sections with their own styles, to be inserted beside an element of a page. Their links buy the product, where one is named. */
export const listPageSections = endpoint('GET', '/api/v1/page-sections', {
  ...reads,
  query: z.object({ language: LibraryLanguage, productId: z.optional(Id), variantId: z.optional(Id) }),
  reply: z.object({ sections: z.array(z.object({ id: SectionId, html: z.string() })) }),
  errors: ['product_not_found', 'variant_not_found'],
})
export type PageSection = z.infer<(typeof listPageSections)['reply']>['sections'][number]

/** A template as it is, or a section at 'sections/{language}/{id}.html', with an example's name and price: sandboxed, without scripts, and the same for everyone. */
export const templateFile = endpoint('GET', '/_library/:template/:language/*', {
  who: 'anyone',
  limit: 0,
  bytes: 0,
  cache: 0,
  answers: 'sellers-file',
  errors: ['file_not_found'],
})
