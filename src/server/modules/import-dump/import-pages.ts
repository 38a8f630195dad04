import type { DumpRow } from '@vitrine/dump-reader/dump-row.ts'
import { toSlug } from '#domain/slug.ts'
import { createCampaign, createSalesPage } from '#server/modules/pages/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { buildPageFiles } from './build-page-files.ts'
import { type Cells, createCells, resolveId } from './cells.ts'
import { addNote, assertNoProblems, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import { listCampaignSlugs, listIds, listPageSlugs, updateState } from './repository.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

/** Returns the existing products to which a row refers, and adds a note about the missing products. */
export function listKnownProducts(
  dumpImport: DumpImport,
  cells: Cells,
  row: DumpRow,
  existingIds: ReadonlySet<string>,
): string[] {
  const namedIds = cells.list('product_ids').map(old => resolveId('products', old))
  const knownIds = [...new Set(namedIds)].filter(id => existingIds.has(id))
  if (knownIds.length < new Set(namedIds).size)
    addNote(dumpImport, row, `${new Set(namedIds).size - knownIds.length} of its products do not exist`)
  return knownIds
}

export function buildFiles({ stored }: DumpImport, cells: Cells, title: string) {
  const text = (name: string) => rewriteAddresses(cells.text(name) ?? '', stored)
  return buildPageFiles({ title, html: text('html_content'), css: text('css_content'), js: text('js_content') })
}

/**
 * Finds a free slug: the preferred one, or else one with the suffix -2, -3 and so on, with a note in the report. Slugs
 * must be unique among those with the same `prefix`.
 */
function findFreeSlug(
  dumpImport: DumpImport,
  row: DumpRow,
  takenSlugs: Set<string>,
  preferredSlug: string,
  prefix = '',
): string {
  let slug = preferredSlug
  for (let number = 2; takenSlugs.has(prefix + slug); number += 1) slug = `${preferredSlug}-${number}`
  if (slug !== preferredSlug) addNote(dumpImport, row, `the address ${preferredSlug} is taken: imported as ${slug}`)
  takenSlugs.add(prefix + slug)
  return slug
}

const getPageOrder = (row: DumpRow) => createCells(row).integer('page_order') ?? Number.MAX_SAFE_INTEGER
const isRowActive = (row: DumpRow) => createCells(row).boolean('is_active', true)

/** Sorts rows by page order; among equal positions, active rows come first. */
export const sortByPageOrder = (rows: readonly DumpRow[]): DumpRow[] =>
  rows.toSorted(
    (a, b) => getPageOrder(a) - getPageOrder(b) || Number(isRowActive(b)) - Number(isRowActive(a)) || a.line - b.line,
  )

/**
 * Imports campaigns, active ones first: of two campaigns with the same name, the active one was shown at the shared URL
 * in the old system.
 */
export async function importCampaigns(dumpImport: DumpImport, products: ReadonlySet<string>): Promise<void> {
  const { db } = dumpImport.tx
  const existingIds = await listIds(db, 'salesCampaigns')
  const slugs = await listCampaignSlugs(db)
  const rows = dumpImport.rows('sales_campaigns').toSorted((a, b) => Number(isRowActive(b)) - Number(isRowActive(a)))
  const sortedImport = { ...dumpImport, rows: () => rows }
  await importRows(
    sortedImport,
    'sales_campaigns',
    id => existingIds.has(id),
    async (tx, cells, row, id) => {
      const name = cells.title('name')
      const productIds = listKnownProducts(dumpImport, cells, row, products)
      const state = { is_active: cells.boolean('is_active', true), created_at: cells.date('created_at') ?? tx.clock() }
      assertNoProblems(cells)
      const slug = findFreeSlug(dumpImport, row, slugs, toSlug(name) || `campanha-${id.slice(0, 8)}`)
      await createCampaign(tx, { name, description: cells.cleanedText('description'), productIds }, { id, slug })
      await updateState(tx.db, 'salesCampaigns', id, state)
    },
  )
}

async function addPage(dumpImport: DumpImport, tx: Tx, cells: Cells, row: DumpRow, id: string, slugs: Set<string>) {
  const title = cells.title('title')
  const campaign = cells.parent('sales_campaign_id', 'sales_campaigns')
  const state = { is_active: cells.boolean('is_active', true), created_at: cells.date('created_at') ?? tx.clock() }
  assertNoProblems(cells)
  if ((cells.text('html_content') ?? '').trim() === '') throw new RowSkipped('has no HTML')
  const slug = findFreeSlug(dumpImport, row, slugs, toSlug(title) || `pagina-${id.slice(0, 8)}`, `${campaign}/`)
  const files = buildFiles(dumpImport, cells, title)
  const { page } = await createSalesPage(tx, campaign, title, files, { entry: 'index.html', id, slug })
  await updateState(tx.db, 'salesPages', id, state)
  const order = cells.integer('page_order')
  if (order !== null && order !== page.order)
    addNote(dumpImport, row, `was page ${order}: imported as page ${page.order}`)
}

/** Imports sales pages as published file projects in their old order. */
export async function importSalesPages(dumpImport: DumpImport): Promise<void> {
  const { db } = dumpImport.tx
  const existingIds = await listIds(db, 'salesPages')
  const slugs = await listPageSlugs(db)
  const sortedImport = { ...dumpImport, rows: () => sortByPageOrder(dumpImport.rows('sales_pages')) }
  await importRows(
    sortedImport,
    'sales_pages',
    id => existingIds.has(id),
    (tx, cells, row, id) => addPage(dumpImport, tx, cells, row, id, slugs),
  )
}
