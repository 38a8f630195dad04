import { decodeSource } from '@vitrine/html-editing/source-text.ts'
import type { SharePicture } from '#domain/compatible-picture.ts'
import { buildUrlPrefetchRules } from '#domain/prefetch-rules.ts'
import type { Context } from '#server/platform/core/context.ts'
import { directPolicy } from '#server/platform/http/csp.ts'
import { readBlob } from '../projects/blobs.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import type { PageFacts } from '../reading/tasks.ts'
import { renderInjectedScript } from '../site/frame-script.ts'
import { loadProjectIndex } from '../site/project-index.ts'
import { buildHostData, getCanonicalUrl, getFilePath, getSiteBase, type PageInCampaign } from './host-data.ts'
import { findPreviewPicture } from './preview-picture.ts'

// The prefetch rules list URLs instead of link selectors: a link gets its final parameters only when it is clicked, and
// a prefetch by selector would then be wasted.
const buildSpeculationRules = (checkouts: readonly string[]) =>
  `<script type="speculationrules">${JSON.stringify(buildUrlPrefetchRules(checkouts, 'on approach'))}</script>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const renderPropertyTag = (name: string, value: string | number) =>
  `<meta property="og:${name}" content="${String(value).replace(/[&<>"]/g, character => entities[character] ?? character)}">`

const renderSizeTags = (picture: SharePicture | null) =>
  picture?.width && picture.height
    ? renderPropertyTag('image:width', picture.width) + renderPropertyTag('image:height', picture.height)
    : ''

type PageMetadata = { title: string; description: string | null; canonical: string; picture: SharePicture | null }
/** Renders the Open Graph tags that the document itself lacks. */
function renderMissingTags(metas: readonly string[], { title, description, canonical, picture }: PageMetadata): string {
  const facts = { title, description, url: canonical, image: picture?.url }
  const tags = Object.entries(facts).map(([name, value]) =>
    value && !metas.includes(`og:${name}`) ? renderPropertyTag(name, value) : '',
  )
  return tags.join('') + (metas.includes('og:image') ? '' : renderSizeTags(picture))
}

/**
 * Renders the seller's document as a top-level page whose file URLs resolve. Returns null when it needs a frame,
 * because it has its own base URL or is not UTF-8.
 */
export async function renderDirectPage(
  ctx: Context,
  pageInCampaign: PageInCampaign,
): Promise<{ html: string; policy: string } | null> {
  const { page, campaign } = pageInCampaign
  const index = await loadProjectIndex(ctx.db, page.revisionId)
  const file = index.file(page.entry)
  if (!file) return null
  const { text, isUtf8 } = decodeSource(await readBlob(ctx, file.blob_hash))
  const { hasBase, hasCanonical, metas } = await runInReader('getOwnMetadata', text)
  if (!isUtf8 || hasBase) return null
  const { checkouts }: Partial<PageFacts> = page.settings
  const folder = page.entry.slice(0, page.entry.lastIndexOf('/') + 1)
  const { image, ...head } = buildHostData(ctx, pageInCampaign, 'frame')
  const picture = await findPreviewPicture(ctx, pageInCampaign, image)
  const inject = [
    renderInjectedScript('sales', ctx.log, campaign.id),
    `<base href="${getFilePath(page, folder)}">`,
    checkouts?.length ? buildSpeculationRules(checkouts) : '',
    hasCanonical ? '' : `<link rel="canonical" href="${getCanonicalUrl(ctx, pageInCampaign)}">`,
    renderMissingTags(metas, { ...head, picture }),
  ]
  const html = await runInReader('renderForShoppers', text, {
    inject: inject.join(''),
    base: getSiteBase(page),
    paths: index.paths,
    preview: {
      entry: page.entry,
      origin: ctx.config.publicUrl,
      query: '?w=1280&as=plain',
      afterPicture: metas.includes('og:image:width') ? '' : renderSizeTags(picture),
    },
  })
  return { html, policy: directPolicy }
}
