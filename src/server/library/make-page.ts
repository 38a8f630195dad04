import type { Received, Request } from '#contract/endpoint.ts'
import type { createCampaignFromTemplate, LibraryLanguage, TemplateId } from '#contract/library.ts'
import type { SalesPage } from '#contract/pages.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { createCampaign, createSalesPage, type GivenFile, readCampaign } from '#server/pages/index.ts'
import { entry, templateFiles } from './content.ts'
import { type Filling, fill } from './fill.ts'
import { fillingOf } from './filling.ts'

type Chosen = {
  template: TemplateId
  language: LibraryLanguage
  productId: string
  variantId?: string | undefined
  title?: string | undefined
}

async function projectOf({ template, language }: Chosen, filling: Filling): Promise<GivenFile[]> {
  const files = await templateFiles(template, language)
  return files.map(({ path, bytes }) => ({
    path,
    bytes: path === entry ? Buffer.from(fill(bytes.toString('utf8'), filling)) : bytes,
  }))
}

/** Makes and publishes a page of a template whose links buy the product. */
export async function makePage(ctx: Context, campaignId: string, chosen: Chosen): Promise<SalesPage> {
  const filling = await fillingOf(ctx, chosen.productId, chosen.variantId)
  const files = await projectOf(chosen, filling)
  return (await createSalesPage(ctx, campaignId, chosen.title ?? filling.product, files)).page
}

type Created = typeof createCampaignFromTemplate
/** Makes a campaign and its first page, in one transaction: a seller finds both or neither. */
export function makeCampaign(ctx: Context, body: Request<Created>['body']): Promise<Received<Created>> {
  const { name, description, productIds, ...chosen } = body
  return withTransaction(ctx, async tx => {
    const { id } = await createCampaign(tx, { name, description, productIds: [chosen.productId, ...productIds] })
    const page = await makePage(tx, id, chosen)
    return { campaign: (await readCampaign(tx, id)).campaign, page }
  })
}
