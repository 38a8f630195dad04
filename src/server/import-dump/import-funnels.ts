import { parseElements, type VisualElement } from '#domain/visual-element.ts'
import type { Context } from '#server/kernel/context.ts'
import { createCustomPage, createUpsell, createVisualPage, listLinksOfPage } from '#server/upsells/index.ts'
import { buildFiles, listKnownProducts, sortByPageOrder } from './import-pages.ts'
import { addNote, assertNoFaults, type DumpImport, importRows, RowSkipped } from './import-rows.ts'
import { type Cells, resolveId } from './reading/cells.ts'
import type { DumpRow } from './reading/dump-row.ts'
import { listIds, updateState } from './repository.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'

export async function importUpsells(taking: DumpImport, products: ReadonlySet<string>): Promise<void> {
  const known = await listIds(taking.tx.db, 'upsells')
  await importRows(
    taking,
    'upsells',
    id => known.has(id),
    async (tx, cells, row, id) => {
      const name = cells.title('name')
      const productIds = listKnownProducts(taking, cells, row, products)
      const state = { is_active: cells.boolean('is_active', true), created_at: cells.date('created_at') ?? tx.clock() }
      assertNoFaults(cells)
      await createUpsell(tx, { name, description: cells.cleanedText('description') ?? undefined, productIds }, id)
      await updateState(tx.db, 'upsells', id, state)
    },
  )
}

/**
 * Replaces old URLs and ids in the elements. An element whose product does not exist loses its product id and charges
 * its own name and price.
 */
function parsePageElements(taking: DumpImport, json: string | null, products: ReadonlySet<string>): VisualElement[] {
  return parseElements(json).map(({ offerId: _, productId, variantId: __, ...element }) => {
    const id = productId === undefined ? null : resolveId('products', productId)
    const content = element.type === 'image' ? rewriteAddresses(element.content, taking.stored) : element.content
    return { ...element, content, ...(id && products.has(id) && { productId: id }) }
  })
}

async function addVisualPage(
  taking: DumpImport,
  tx: Context,
  upsell: string,
  page: FunnelPage,
  products: ReadonlySet<string>,
) {
  const { id, title, cells } = page
  const elements = parsePageElements(taking, cells.text('visual_elements'), products)
  return createVisualPage(tx, upsell, { id, title, elements })
}

async function addCustomPage(taking: DumpImport, tx: Context, upsell: string, page: FunnelPage) {
  const { id, title, cells, row } = page
  if ((cells.text('html_content') ?? '').trim() === '') throw new RowSkipped('has no HTML')
  const made = await createCustomPage(tx, upsell, {
    id,
    title,
    files: buildFiles(taking, cells, title),
    entry: 'index.html',
  })
  const { links } = await listLinksOfPage(tx, id)
  if (!links.some(({ role }) => role === 'charge'))
    addNote(taking, row, 'say in Upsells which button charges, and how much')
  return made.page
}
type FunnelPage = { id: string; title: string; cells: Cells; row: DumpRow }

/** Imports upsell pages in their old order and publishes them. */
export async function importUpsellPages(taking: DumpImport, products: ReadonlySet<string>): Promise<void> {
  const known = await listIds(taking.tx.db, 'upsellPages')
  const inOrder = { ...taking, rows: () => sortByPageOrder(taking.rows('upsell_pages')) }
  await importRows(
    inOrder,
    'upsell_pages',
    id => known.has(id),
    async (tx, cells, row, id) => {
      const title = cells.title('title')
      const upsell = cells.parent('upsell_id', 'upsells')
      const isActive = cells.boolean('is_active', true)
      assertNoFaults(cells)
      const page = { id, title, cells, row }
      const isVisual = cells.text('page_type') === 'visual_editor'
      const made = await (isVisual
        ? addVisualPage(taking, tx, upsell, page, products)
        : addCustomPage(taking, tx, upsell, page))
      await updateState(tx.db, 'upsellPages', id, { is_active: isActive })
      const order = cells.integer('page_order')
      if (order !== null && order !== made.order) addNote(taking, row, `was page ${order}: page ${made.order} here`)
    },
  )
}
