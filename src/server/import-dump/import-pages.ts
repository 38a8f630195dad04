import { toSlug } from '#domain/slug.ts'
import type { Context } from '#server/kernel/context.ts'
import { createCampaign, createSalesPage } from '#server/pages/index.ts'
import { buildPageFiles } from './build-page-files.ts'
import { addNote, assertNoFaults, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import { type Cells, createCells, resolveId } from './reading/cells.ts'
import type { DumpRow } from './reading/dump-row.ts'
import { listCampaignSlugs, listIds, listPageSlugs, updateState } from './repository.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

/** Returns the existing products that a row names, and adds a note about the missing ones. */
export function listKnownProducts(
  taking: DumpImport,
  cells: Cells,
  row: DumpRow,
  there: ReadonlySet<string>,
): string[] {
  const named = cells.list('product_ids').map(old => resolveId('products', old))
  const known = [...new Set(named)].filter(id => there.has(id))
  if (known.length < new Set(named).size)
    addNote(taking, row, `${new Set(named).size - known.length} of its products are not there`)
  return known
}

export function buildFiles({ stored }: DumpImport, cells: Cells, title: string) {
  const text = (name: string) => rewriteAddresses(cells.text(name) ?? '', stored)
  return buildPageFiles({ title, html: text('html_content'), css: text('css_content'), js: text('js_content') })
}

/**
 * Finds a free slug: the wanted one, or else one with the suffix -2, -3 and so on, with a note in the report. Slugs
 * must be unique among those with the same `prefix`.
 */
function findFreeSlug(taking: DumpImport, row: DumpRow, taken: Set<string>, wanted: string, prefix = ''): string {
  let slug = wanted
  for (let number = 2; taken.has(prefix + slug); number += 1) slug = `${wanted}-${number}`
  if (slug !== wanted) addNote(taking, row, `the address ${wanted} is taken: ${slug} here`)
  taken.add(prefix + slug)
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
 * Imports campaigns, active ones first: of two campaigns with the same name, the active one had the address in the old
 * system.
 */
export async function importCampaigns(taking: DumpImport, products: ReadonlySet<string>): Promise<void> {
  const { db } = taking.tx
  const known = await listIds(db, 'salesCampaigns')
  const slugs = await listCampaignSlugs(db)
  const rows = taking.rows('sales_campaigns').toSorted((a, b) => Number(isRowActive(b)) - Number(isRowActive(a)))
  const inOrder = { ...taking, rows: () => rows }
  await importRows(
    inOrder,
    'sales_campaigns',
    id => known.has(id),
    async (tx, cells, row, id) => {
      const name = cells.title('name')
      const productIds = listKnownProducts(taking, cells, row, products)
      const state = { is_active: cells.boolean('is_active', true), created_at: cells.date('created_at') ?? tx.clock() }
      assertNoFaults(cells)
      const slug = findFreeSlug(taking, row, slugs, toSlug(name) || `campanha-${id.slice(0, 8)}`)
      await createCampaign(tx, { name, description: cells.cleanedText('description'), productIds }, { id, slug })
      await updateState(tx.db, 'salesCampaigns', id, state)
    },
  )
}

async function addPage(taking: DumpImport, tx: Context, cells: Cells, row: DumpRow, id: string, slugs: Set<string>) {
  const title = cells.title('title')
  const campaign = cells.parent('sales_campaign_id', 'sales_campaigns')
  const state = { is_active: cells.boolean('is_active', true), created_at: cells.date('created_at') ?? tx.clock() }
  assertNoFaults(cells)
  if ((cells.text('html_content') ?? '').trim() === '') throw new RowSkipped('has no HTML')
  const slug = findFreeSlug(taking, row, slugs, toSlug(title) || `pagina-${id.slice(0, 8)}`, `${campaign}/`)
  const files = buildFiles(taking, cells, title)
  const { page } = await createSalesPage(tx, campaign, title, files, { entry: 'index.html', id, slug })
  await updateState(tx.db, 'salesPages', id, state)
  const order = cells.integer('page_order')
  if (order !== null && order !== page.order) addNote(taking, row, `was page ${order}: page ${page.order} here`)
}

/** Imports sales pages as published file projects in their old order. */
export async function importSalesPages(taking: DumpImport): Promise<void> {
  const { db } = taking.tx
  const known = await listIds(db, 'salesPages')
  const slugs = await listPageSlugs(db)
  const inOrder = { ...taking, rows: () => sortByPageOrder(taking.rows('sales_pages')) }
  await importRows(
    inOrder,
    'sales_pages',
    id => known.has(id),
    (tx, cells, row, id) => addPage(taking, tx, cells, row, id, slugs),
  )
}
