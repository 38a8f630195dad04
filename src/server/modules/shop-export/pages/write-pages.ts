import { Readable } from 'node:stream'
import { getBlobKey } from '#server/modules/pages/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { type ExportScope, formatValue, writeTable } from '../tables/write-table.ts'
import {
  findPageTexts,
  findRevision,
  findShop,
  findVisualVersion,
  listPaymentMethods,
  listRevisionFiles,
  listSalesPages,
  listTemplates,
  listUpsellPages,
  type PageTexts,
} from './repository.ts'

/** A stored file and its path in the export. */
export type StoredCopy = { path: string; key: string }

export const pageColumns = [
  'id',
  'kind',
  'parent_id',
  'position',
  'title',
  'slug',
  'page_type',
  'is_active',
  'folder',
  'published_entry',
  'draft_entry',
  'created_at',
] as const
type PageLine = Record<(typeof pageColumns)[number], string | number>

/** File systems limit a name to 255 bytes, and a character can need four. */
const maxSegmentLength = 50
const toSegment = (text: string) =>
  [...text.normalize('NFC').replace(/[^\p{L}\p{N}_-]+/gu, '-')].slice(0, maxSegmentLength).join('')

export const writeJson = ({ sink }: ExportScope, path: string, value: unknown) =>
  sink.write(path, Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]))

function parseElements(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return text
  }
}

type Revision = { entry: string; number: number; savedAt: string }
type Page = {
  id: string
  title: string
  page_type: string
  published_revision_id: string | null
  is_active: boolean
  created_at: Date
}

/** Adds the files of a revision to `copies`, under `folder`. Returns null when there is no such revision. */
async function addRevision(db: Db, id: string | null, folder: string, copies: StoredCopy[]): Promise<Revision | null> {
  if (id === null) return null
  const revision = await findRevision(db, id)
  if (!revision) return null
  for (const { path, hash } of await listRevisionFiles(db, id))
    copies.push({ path: `${folder}/${path}`, key: getBlobKey(hash) })
  return { entry: revision.entry, number: revision.number, savedAt: revision.created_at.toISOString() }
}

/** Writes the texts of a page that has no stored files. Returns null when it has no texts either. */
async function writeTexts(scope: ExportScope, page: Page, texts: PageTexts, folder: string): Promise<Revision | null> {
  if (texts.html === null) return null
  for (const [name, text] of Object.entries({
    'index.html': texts.html,
    'style.css': texts.css,
    'script.js': texts.js,
  }))
    if (text !== null) await scope.sink.write(`${folder}/${name}`, Readable.from([Buffer.from(text)]))
  return { entry: 'index.html', number: 1, savedAt: page.created_at.toISOString() }
}

type Place = { folder: string; kind: 'sales' | 'upsell'; parentId: string; position: number; slug: string }

type WrittenPage = { page: Page; newestRevisionId: string | null; more: object; place: Place; texts: PageTexts }

/** Writes page.json with everything of the page that is not a file, and adds its files to `copies`. */
async function writePage(
  scope: ExportScope,
  db: Db,
  { page, newestRevisionId, more, place, texts }: WrittenPage,
  copies: StoredCopy[],
): Promise<PageLine> {
  const { folder } = place
  const publishedId = page.published_revision_id
  const published =
    (await addRevision(db, publishedId, `${folder}/published`, copies)) ??
    (newestRevisionId ? null : await writeTexts(scope, page, texts, `${folder}/published`))
  const draft =
    newestRevisionId === publishedId ? null : await addRevision(db, newestRevisionId, `${folder}/draft`, copies)
  await writeJson(scope, `${folder}/page.json`, {
    id: page.id,
    kind: place.kind,
    title: page.title,
    slug: place.slug,
    pageType: page.page_type,
    isActive: page.is_active,
    createdAt: page.created_at.toISOString(),
    published,
    draft,
    ...more,
  })
  return {
    id: page.id,
    kind: place.kind,
    parent_id: place.parentId,
    position: place.position,
    title: page.title,
    slug: place.slug,
    page_type: page.page_type,
    is_active: formatValue(scope.timeZone, page.is_active),
    folder,
    published_entry: published?.entry ?? '',
    draft_entry: draft?.entry ?? '',
    created_at: formatValue(scope.timeZone, page.created_at),
  }
}

async function findVisualProject(db: Db, pageId: string, elements: string | null) {
  const [published, draft] = [
    await findVisualVersion(db, pageId, 'published'),
    await findVisualVersion(db, pageId, 'newest'),
  ]
  const toProject = (version: typeof draft) =>
    version && { number: version.number, elements: parseElements(version.elements), layout: version.layout }
  return {
    publishedProject: toProject(published) ?? { number: 0, elements: parseElements(elements), layout: {} },
    draftProject: draft?.id === published?.id ? null : toProject(draft),
  }
}

async function* writeAllPages(scope: ExportScope, db: Db, copies: StoredCopy[]): AsyncGenerator<PageLine> {
  for (const { page, campaign, newestRevisionId } of await listSalesPages(db)) {
    const texts = await findPageTexts(db, 'sales', page.id)
    const folder = `pages/campaigns/${toSegment(campaign)}/${toSegment(page.slug)}`
    const more = {
      renderMode: page.render_mode,
      settings: page.settings,
      elements: parseElements(texts.elements),
    }
    const { sales_campaign_id: parentId, page_order: position, slug } = page
    const place: Place = { folder, kind: 'sales', parentId, position, slug }
    yield await writePage(scope, db, { page, newestRevisionId, more, place, texts }, copies)
  }
  for (const { page, funnel, newestRevisionId } of await listUpsellPages(db)) {
    const texts = await findPageTexts(db, 'upsell', page.id)
    const name = `${toSegment(funnel)}-${page.upsell_id.slice(-8)}`
    const folder = `pages/funnels/${name}/${page.page_order}-${page.id.slice(-8)}`
    const visual = page.page_type === 'visual_editor' && (await findVisualProject(db, page.id, texts.elements))
    const more = { settings: page.settings, targets: page.targets, ...visual }
    const place: Place = { folder, kind: 'upsell', parentId: page.upsell_id, position: page.page_order, slug: '' }
    yield await writePage(scope, db, { page, newestRevisionId, more, place, texts }, copies)
  }
}

/** Writes page.json of every page and pages.csv. Returns the stored files of the pages, which must still be copied. */
export async function writePages(scope: ExportScope, db: Db) {
  const copies: StoredCopy[] = []
  // The pages are written before their table, because a sink writes one file at a time.
  const lines: PageLine[] = []
  for await (const line of writeAllPages(scope, db, copies)) {
    scope.signal.throwIfAborted()
    lines.push(line)
  }
  const table = await writeTable(scope, 'pages', pageColumns, toAsync(lines))
  return { table, copies }
}

async function* toAsync<T>(items: readonly T[]) {
  yield* items
}

/** Writes the settings of the shop, its payment methods, and the templates of the checkout, as JSON. */
export async function writeSettings(scope: ExportScope, db: Db): Promise<void> {
  await writeJson(scope, 'settings/shop.json', await findShop(db))
  await writeJson(scope, 'settings/payment-methods.json', await listPaymentMethods(db))
  for (const template of await listTemplates(db))
    await writeJson(scope, `templates/checkout/${template.id}.json`, template)
}
