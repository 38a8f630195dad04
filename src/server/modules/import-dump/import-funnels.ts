import type { DumpRow } from '@vitrine/dump-reader/dump-row.ts'
import { parseElements, type VisualElement } from '#domain/visual-element.ts'
import { createCustomPage, createUpsell, createVisualPage, listLinksOfPage } from '#server/modules/upsells/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { type Cells, resolveId } from './cells.ts'
import { buildFiles, listKnownProducts, sortByPageOrder } from './import-pages.ts'
import { addNote, assertNoProblems, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import { listIds, updateState } from './repository.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

export async function importUpsells(dumpImport: DumpImport, products: ReadonlySet<string>): Promise<void> {
  const existingIds = await listIds(dumpImport.tx.db, 'upsells')
  await importRows(
    dumpImport,
    'upsells',
    id => existingIds.has(id),
    async (tx, cells, row, id) => {
      const name = cells.title('name')
      const productIds = listKnownProducts(dumpImport, cells, row, products)
      const state = { is_active: cells.boolean('is_active', true), created_at: cells.date('created_at') ?? tx.clock() }
      assertNoProblems(cells)
      await createUpsell(tx, { name, description: cells.cleanedText('description') ?? undefined, productIds }, id)
      await updateState(tx.db, 'upsells', id, state)
    },
  )
}

/**
 * Replaces old URLs and ids in the elements. An element whose product does not exist loses its product id and charges
 * its own name and price.
 */
function parsePageElements(
  dumpImport: DumpImport,
  json: string | null,
  products: ReadonlySet<string>,
): VisualElement[] {
  return parseElements(json).map(({ offerId: _, productId, variantId: __, ...element }) => {
    const id = productId === undefined ? null : resolveId('products', productId)
    const content = element.type === 'image' ? rewriteAddresses(element.content, dumpImport.stored) : element.content
    return { ...element, content, ...(id && products.has(id) && { productId: id }) }
  })
}

async function addVisualPage(
  dumpImport: DumpImport,
  tx: Tx,
  upsell: string,
  page: FunnelPage,
  products: ReadonlySet<string>,
) {
  const { id, title, cells } = page
  const elements = parsePageElements(dumpImport, cells.text('visual_elements'), products)
  return createVisualPage(tx, upsell, { id, title, elements })
}

async function addCustomPage(dumpImport: DumpImport, tx: Tx, upsell: string, page: FunnelPage) {
  const { id, title, cells, row } = page
  if ((cells.text('html_content') ?? '').trim() === '') throw new RowSkipped('has no HTML')
  const createdPage = await createCustomPage(tx, upsell, {
    id,
    title,
    files: buildFiles(dumpImport, cells, title),
    entry: 'index.html',
  })
  const { links } = await listLinksOfPage(tx, id)
  if (!links.some(({ role }) => role === 'charge'))
    addNote(dumpImport, row, 'choose in Upsells which button charges, and how much')
  return createdPage.page
}
type FunnelPage = { id: string; title: string; cells: Cells; row: DumpRow }

/** Imports upsell pages in their old order and publishes them. */
export async function importUpsellPages(dumpImport: DumpImport, products: ReadonlySet<string>): Promise<void> {
  const existingIds = await listIds(dumpImport.tx.db, 'upsellPages')
  const sortedImport = { ...dumpImport, rows: () => sortByPageOrder(dumpImport.rows('upsell_pages')) }
  await importRows(
    sortedImport,
    'upsell_pages',
    id => existingIds.has(id),
    async (tx, cells, row, id) => {
      const title = cells.title('title')
      const upsell = cells.parent('upsell_id', 'upsells')
      const isActive = cells.boolean('is_active', true)
      assertNoProblems(cells)
      const page = { id, title, cells, row }
      const isVisual = cells.text('page_type') === 'visual_editor'
      const createdPage = await (isVisual
        ? addVisualPage(dumpImport, tx, upsell, page, products)
        : addCustomPage(dumpImport, tx, upsell, page))
      await updateState(tx.db, 'upsellPages', id, { is_active: isActive })
      const order = cells.integer('page_order')
      if (order !== null && order !== createdPage.order)
        addNote(dumpImport, row, `was page ${order}: imported as page ${createdPage.order}`)
    },
  )
}
