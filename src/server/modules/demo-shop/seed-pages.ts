import type { PageTargets } from '#contract/upsells.ts'
import type { PageElement } from '#contract/visual-pages.ts'
import type { HistoryOptions } from '#server/modules/example-orders/index.ts'
import type { OfferedPage } from '#server/modules/upsells/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { type AssetFile, readAssetProject, readAssetText } from './assets.ts'
import type { Pictures, Products } from './seed-products.ts'

type CreatedRow = { id: string }
type CreatedCampaign = CreatedRow & { slug: string }
type PageLinks = { revisionId: string; links: { at: number; role: string | null }[] }
/**
 * Operations of other modules. The starting process passes them in, so that this module does not depend on those
 * modules.
 */
export type SeedOperations = {
  createCampaign(
    ctx: Context,
    input: { name: string; description: string; productIds: string[] },
  ): Promise<CreatedCampaign>
  createSalesPage(ctx: Context, campaignId: string, title: string, files: AssetFile[]): Promise<unknown>
  createUpsell(
    ctx: Context,
    input: { name: string; description: string; productIds: string[]; productSkus: null },
  ): Promise<CreatedRow>
  createCustomPage(
    ctx: Context,
    upsellId: string,
    input: { title: string; files: AssetFile[] },
  ): Promise<{ page: CreatedRow }>
  listLinks(ctx: Context, pageId: string): Promise<PageLinks>
  setLink(
    ctx: Context,
    pageId: string,
    body: { revisionId: string; at: number; role: 'charge'; offer: { name: string; priceCents: number } },
  ): Promise<unknown>
  createVisualPage(
    ctx: Context,
    upsellId: string,
    input: { title: string; elements: PageElement[] },
  ): Promise<CreatedRow>
  changePage(ctx: Context, pageId: string, change: { targets: PageTargets }): Promise<unknown>
  createOrderBump(
    ctx: Context,
    input: {
      params: { id: string }
      body: { bumpProductId: string; title: string; text: string; priceCents: number }
    },
  ): Promise<CreatedRow>
  pinPages(ctx: Context, upsellId: string): Promise<OfferedPage[]>
  addExampleOrders(tx: Tx, stores: HistoryOptions['stores']): Promise<number>
}

/** Creates a campaign with an uploaded sales page whose links buy the lamp. */
export async function seedCampaign(ctx: Context, operations: SeedOperations, products: Products) {
  const campaign = await operations.createCampaign(ctx, {
    name: 'Halo',
    description: 'The portable lamp, on a page of its own.',
    productIds: [products.halo.id],
  })
  await operations.createSalesPage(
    ctx,
    campaign.id,
    'Take the light with you',
    await readAssetProject('sales-page', { halo: products.halo.id }),
  )
  return campaign
}

type CasePage = { title: string; files: AssetFile[]; offer: { name: string; priceCents: number } }

/** Creates the uploaded page whose only charging button sells the travel case. */
export async function createCasePage(
  ctx: Context,
  operations: SeedOperations,
  upsellId: string,
  { title, files, offer }: CasePage,
) {
  const { page } = await operations.createCustomPage(ctx, upsellId, { title, files })
  const { revisionId, links } = await operations.listLinks(ctx, page.id)
  const button = links.find(link => link.role === 'charge')
  if (!button) throw new Error('the demo upsell page has no charging element')
  await operations.setLink(ctx, page.id, { revisionId, at: button.at, role: 'charge', offer })
}

/** Creates two offers after the lamp: a custom HTML page with one charging button, then a visual page. */
export async function seedUpsell(ctx: Context, operations: SeedOperations, products: Products, pictures: Pictures) {
  const { id } = await operations.createUpsell(ctx, {
    name: 'After the lamp',
    description: 'A case for the lamp, then a candle for the table.',
    productIds: [products.halo.id],
    productSkus: null,
  })
  await createCasePage(ctx, operations, id, {
    title: 'Waxed travel case',
    files: await readAssetProject('upsell-page', {}),
    offer: { name: 'Waxed travel case', priceCents: 2_900 },
  })

  const json = await readAssetText('visual-upsell/elements.json', {
    candle: products.candle.id,
    candle_image: pictures.get('fig-and-cedar-candle') ?? '',
  })
  const candlePage = await operations.createVisualPage(ctx, id, {
    title: 'Candle for the table',
    elements: JSON.parse(json),
  })
  // Shoppers who decline the last offer still see the thank-you page with their purchase.
  await operations.changePage(ctx, candlePage.id, { targets: { accepted: null, declined: { to: 'thank-you' } } })
  return id
}
