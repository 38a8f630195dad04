import type { Received, Request } from '#contract/endpoint.ts'
import type { createCampaignFromTemplate, LibraryLanguage, TemplateId } from '#contract/library.ts'
import type { SalesPage } from '#contract/pages.ts'
import type { StoredPicture } from '#server/modules/files/index.ts'
import { createCampaign, createSalesPage, loadCampaign, type UploadedFile } from '#server/modules/pages/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { entryFile, getTemplateFiles, type LibraryFile } from './content.ts'
import { fillTemplate, insertPicture, type ProductPicture, type TemplateValues } from './fill-template.ts'
import { loadTemplateValues } from './template-values.ts'

type TemplateChoice = {
  template: TemplateId
  language: LibraryLanguage
  productId: string
  variantId?: string | undefined
  title?: string | undefined
}
type FilledValues = TemplateValues & { picture: StoredPicture | null }

const extensions: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** Returns the product’s picture as a file of the page’s project, or null when pages do not support its type. */
function toProductPicture({ picture }: FilledValues): { place: ProductPicture; file: UploadedFile } | null {
  const extension = picture && extensions[picture.mime]
  if (!extension) return null
  const { bytes, width, height } = picture
  const path = `img/product.${extension}`
  return { place: { path, width, height }, file: { path, bytes } }
}

/** Removes drawings that no document refers to any more, because the product’s picture replaced them. */
const removeUnusedFiles = (files: readonly LibraryFile[], html: string) => {
  const texts = [html, ...files.filter(({ path }) => path.endsWith('.css')).map(({ bytes }) => bytes.toString('utf8'))]
  return files.filter(({ path }) => !path.endsWith('.svg') || texts.some(text => text.includes(path)))
}

async function buildProject({ template, language }: TemplateChoice, values: FilledValues): Promise<UploadedFile[]> {
  const files = await getTemplateFiles(template, language)
  const picture = toProductPicture(values)
  const source = files.find(({ path }) => path === entryFile)?.bytes.toString('utf8') ?? ''
  const html = insertPicture(source, picture?.place ?? null, values.product)
  const others = removeUnusedFiles(files, html).filter(({ path }) => path !== entryFile)
  return [
    { path: entryFile, bytes: Buffer.from(fillTemplate(html, values)) },
    ...others,
    ...(picture ? [picture.file] : []),
  ]
}

async function publishPage(
  ctx: Context,
  campaignId: string,
  choice: TemplateChoice,
  values: FilledValues,
): Promise<SalesPage> {
  const files = await buildProject(choice, values)
  return (await createSalesPage(ctx, campaignId, choice.title ?? values.product, files)).page
}

export async function createTemplatePage(ctx: Context, campaignId: string, choice: TemplateChoice): Promise<SalesPage> {
  return publishPage(ctx, campaignId, choice, await loadTemplateValues(ctx, choice))
}

type CampaignEndpoint = typeof createCampaignFromTemplate
/** Creates a campaign and its first page in one transaction, so that neither exists without the other. */
export async function createCampaignWithPage(
  ctx: Context,
  body: Request<CampaignEndpoint>['body'],
): Promise<Received<CampaignEndpoint>> {
  const { name, description, productIds, ...choice } = body
  // The values are loaded before the transaction, because creating a smaller copy of the picture may take long.
  const values = await loadTemplateValues(ctx, choice)
  return withTransaction(ctx, async tx => {
    const { id } = await createCampaign(tx, { name, description, productIds: [choice.productId, ...productIds] })
    const page = await publishPage(tx, id, choice, values)
    return { campaign: (await loadCampaign(tx, id)).campaign, page }
  })
}
