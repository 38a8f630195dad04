import { listRules } from '#domain/fetch-ahead.ts'
import type { SharePicture } from '#domain/plain-picture.ts'
import { decodeSource } from '#page-source/source-text.ts'
import type { Context } from '#server/kernel/context.ts'
import { directPolicy } from '#server/kernel/csp.ts'
import { readBlob } from '../projects/blobs.ts'
import { inReader } from '../reading/reading.ts'
import type { PageFacts } from '../reading/tasks.ts'
import { injectedScript } from '../site/frame-script.ts'
import { projectIndex } from '../site/project-index.ts'
import { canonicalOf, filePath, hostData, type Shown, siteBase } from './host-data.ts'
import { previewPicture } from './preview-picture.ts'

// Not by the links themselves: they get their last words when they are pressed, and the rule would be gone.
const rulesOf = (checkouts: readonly string[]) =>
  `<script type="speculationrules">${JSON.stringify(listRules(checkouts, 'on approach'))}</script>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const property = (name: string, value: string | number) =>
  `<meta property="og:${name}" content="${String(value).replace(/[&<>"]/g, sign => entities[sign] ?? sign)}">`

const sizeTags = (picture: SharePicture | null) =>
  picture?.width && picture.height
    ? property('image:width', picture.width) + property('image:height', picture.height)
    : ''

type Said = { title: string; description: string | null; canonical: string; picture: SharePicture | null }
/** What the document itself leaves unsaid to link previews. */
function missingTags(metas: readonly string[], { title, description, canonical, picture }: Said): string {
  const facts = { title, description, url: canonical, image: picture?.url }
  const tags = Object.entries(facts).map(([name, value]) =>
    value && !metas.includes(`og:${name}`) ? property(name, value) : '',
  )
  return tags.join('') + (metas.includes('og:image') ? '' : sizeTags(picture))
}

/**
 * The seller's document as a page of its own, with its files found where they lie. Null where it needs a frame: its
 * address has a base of its own, or it is not in UTF-8.
 */
export async function directPage(ctx: Context, shown: Shown): Promise<{ html: string; policy: string } | null> {
  const { page, campaign } = shown
  const index = await projectIndex(ctx.db, page.revisionId)
  const file = index.file(page.entry)
  if (!file) return null
  const { text, isUtf8 } = decodeSource(await readBlob(ctx, file.blob_hash))
  const { hasBase, hasCanonical, metas } = await inReader('ownWords', text)
  if (!isUtf8 || hasBase) return null
  const { checkouts }: Partial<PageFacts> = page.settings
  const folder = page.entry.slice(0, page.entry.lastIndexOf('/') + 1)
  const { image, ...head } = hostData(ctx, shown, 'frame')
  const picture = await previewPicture(ctx, shown, image)
  const inject = [
    injectedScript('sales', ctx.log, campaign.id),
    `<base href="${filePath(page, folder)}">`,
    checkouts?.length ? rulesOf(checkouts) : '',
    hasCanonical ? '' : `<link rel="canonical" href="${canonicalOf(ctx, shown)}">`,
    missingTags(metas, { ...head, picture }),
  ]
  const html = await inReader('forShoppers', text, {
    inject: inject.join(''),
    base: siteBase(page),
    paths: index.paths,
    preview: {
      entry: page.entry,
      origin: ctx.config.publicUrl,
      query: '?w=1280&as=plain',
      afterPicture: metas.includes('og:image:width') ? '' : sizeTags(picture),
    },
  })
  return { html, policy: directPolicy }
}
