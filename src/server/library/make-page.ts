import type { Received, Request } from '#contract/endpoint.ts'
import type { createCampaignFromTemplate, LibraryLanguage, TemplateId } from '#contract/library.ts'
import type { SalesPage } from '#contract/pages.ts'
import type { StoredPicture } from '#server/files/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { createCampaign, createSalesPage, type GivenFile, readCampaign } from '#server/pages/index.ts'
import { entry, type LibraryFile, templateFiles } from './content.ts'
import { type Filling, fill, type OwnPicture, withPicture } from './fill.ts'
import { fillingOf } from './filling.ts'

type Chosen = {
  template: TemplateId
  language: LibraryLanguage
  productId: string
  variantId?: string | undefined
  title?: string | undefined
}
type Filled = Filling & { picture: StoredPicture | null }

const extensions: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** The product's picture as a file of the project, where it is one that pages take. */
function ownPicture({ picture }: Filled): { place: OwnPicture; file: GivenFile } | null {
  const extension = picture && extensions[picture.mime]
  if (!extension) return null
  const { bytes, width, height } = picture
  const path = `img/product.${extension}`
  return { place: { path, width, height }, file: { path, bytes } }
}

/** Without drawings that gave way: nothing asks for them any more. */
const asked = (files: readonly LibraryFile[], html: string) => {
  const texts = [html, ...files.filter(({ path }) => path.endsWith('.css')).map(({ bytes }) => bytes.toString('utf8'))]
  return files.filter(({ path }) => !path.endsWith('.svg') || texts.some(text => text.includes(path)))
}

async function projectOf({ template, language }: Chosen, filling: Filled): Promise<GivenFile[]> {
  const files = await templateFiles(template, language)
  const own = ownPicture(filling)
  const source = files.find(({ path }) => path === entry)?.bytes.toString('utf8') ?? ''
  const html = withPicture(source, own?.place ?? null, filling.product)
  const others = asked(files, html).filter(({ path }) => path !== entry)
  return [{ path: entry, bytes: Buffer.from(fill(html, filling)) }, ...others, ...(own ? [own.file] : [])]
}

async function publish(ctx: Context, campaignId: string, chosen: Chosen, filling: Filled): Promise<SalesPage> {
  const files = await projectOf(chosen, filling)
  return (await createSalesPage(ctx, campaignId, chosen.title ?? filling.product, files)).page
}

/** Makes and publishes a page of a template whose links buy the product. */
export async function makePage(ctx: Context, campaignId: string, chosen: Chosen): Promise<SalesPage> {
  return publish(ctx, campaignId, chosen, await fillingOf(ctx, chosen))
}

type Created = typeof createCampaignFromTemplate
/** Makes a campaign and its first page, in one transaction: a seller finds both or neither. */
export async function makeCampaign(ctx: Context, body: Request<Created>['body']): Promise<Received<Created>> {
  const { name, description, productIds, ...chosen } = body
  // Before the transaction: a picture may have to be made narrower first.
  const filling = await fillingOf(ctx, chosen)
  return withTransaction(ctx, async tx => {
    const { id } = await createCampaign(tx, { name, description, productIds: [chosen.productId, ...productIds] })
    const page = await publish(tx, id, chosen, filling)
    return { campaign: (await readCampaign(tx, id)).campaign, page }
  })
}
