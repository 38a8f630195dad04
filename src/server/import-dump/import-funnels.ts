import { parseElements, type VisualElement } from '#domain/visual-element.ts'
import type { Context } from '#server/kernel/context.ts'
import { createCustomPage, createUpsell, createVisualPage, listLinks } from '#server/upsells/index.ts'
import { withOwnAddresses } from './addresses.ts'
import { filesOf, inPageOrder, productsOf } from './import-pages.ts'
import { type Cells, idOf } from './reading/cells.ts'
import type { DumpRow } from './reading/dump-row.ts'
import { changeState, idsOf } from './repository.ts'
import { LeftOut, note, refuseFaults, type Taking, takeIn } from './taking.ts'

/** Funnels on the products they were on. */
export async function importUpsells(taking: Taking, products: ReadonlySet<string>): Promise<void> {
  const known = await idsOf(taking.tx.db, 'upsells')
  await takeIn(
    taking,
    'upsells',
    id => known.has(id),
    async (tx, cells, row, id) => {
      const name = cells.title('name')
      const productIds = productsOf(taking, cells, row, products)
      const state = { is_active: cells.flag('is_active', true), created_at: cells.moment('created_at') ?? tx.clock() }
      refuseFaults(cells)
      await createUpsell(tx, { name, description: cells.prose('description') ?? undefined, productIds }, id)
      await changeState(tx.db, 'upsells', id, state)
    },
  )
}

/** Elements with this shop's own addresses and ids; a product that is not there is charged by the name and price it had. */
function elementsOf(taking: Taking, json: string | null, products: ReadonlySet<string>): VisualElement[] {
  return parseElements(json).map(({ offerId: _, productId, variantId: __, ...element }) => {
    const id = productId === undefined ? null : idOf('products', productId)
    const content = element.type === 'image' ? withOwnAddresses(element.content, taking.stored) : element.content
    return { ...element, content, ...(id && products.has(id) && { productId: id }) }
  })
}

async function addVisual(taking: Taking, tx: Context, upsell: string, page: Page, products: ReadonlySet<string>) {
  const { id, title, cells } = page
  const elements = elementsOf(taking, cells.text('visual_elements'), products)
  return createVisualPage(tx, upsell, { id, title, elements })
}

async function addCustom(taking: Taking, tx: Context, upsell: string, page: Page) {
  const { id, title, cells, row } = page
  if ((cells.text('html_content') ?? '').trim() === '') throw new LeftOut('has no HTML')
  const made = await createCustomPage(tx, upsell, {
    id,
    title,
    files: filesOf(taking, cells, title),
    entry: 'index.html',
  })
  const { links } = await listLinks(tx, id)
  if (!links.some(({ role }) => role === 'charge'))
    note(taking, row, 'say in Upsells which button charges, and how much')
  return made.page
}
type Page = { id: string; title: string; cells: Cells; row: DumpRow }

/** Pages of funnels, published, in the order they had; what each charges is fixed here and nowhere else. */
export async function importUpsellPages(taking: Taking, products: ReadonlySet<string>): Promise<void> {
  const known = await idsOf(taking.tx.db, 'upsellPages')
  const inOrder = { ...taking, rows: () => inPageOrder(taking.rows('upsell_pages')) }
  await takeIn(
    inOrder,
    'upsell_pages',
    id => known.has(id),
    async (tx, cells, row, id) => {
      const title = cells.title('title')
      const upsell = cells.parent('upsell_id', 'upsells')
      const isActive = cells.flag('is_active', true)
      refuseFaults(cells)
      const page = { id, title, cells, row }
      const isVisual = cells.text('page_type') === 'visual_editor'
      const made = await (isVisual
        ? addVisual(taking, tx, upsell, page, products)
        : addCustom(taking, tx, upsell, page))
      await changeState(tx.db, 'upsellPages', id, { is_active: isActive })
      const order = cells.whole('page_order')
      if (order !== null && order !== made.order) note(taking, row, `was page ${order}: page ${made.order} here`)
    },
  )
}
