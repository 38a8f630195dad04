import { slugOf } from '#domain/slug.ts'
import type { Context } from '#server/kernel/context.ts'
import { createCampaign, createSalesPage } from '#server/pages/index.ts'
import { withOwnAddresses } from './addresses.ts'
import { pageFiles } from './page-files.ts'
import { type Cells, cellsOf, idOf } from './reading/cells.ts'
import type { DumpRow } from './reading/dump-row.ts'
import { campaignSlugs, changeState, idsOf, pageSlugs } from './repository.ts'
import { LeftOut, note, refuseFaults, type Taking, takeIn } from './taking.ts'

/** The products a row names that are there; the others are told. */
export function productsOf(taking: Taking, cells: Cells, row: DumpRow, there: ReadonlySet<string>): string[] {
  const named = cells.list('product_ids').map(old => idOf('products', old))
  const known = [...new Set(named)].filter(id => there.has(id))
  if (known.length < new Set(named).size)
    note(taking, row, `${new Set(named).size - known.length} of its products are not there`)
  return known
}

/** The files of a row's three columns, with this shop's own addresses. */
export function filesOf({ stored }: Taking, cells: Cells, title: string) {
  const text = (name: string) => withOwnAddresses(cells.text(name) ?? '', stored)
  return pageFiles({ title, html: text('html_content'), css: text('css_content'), js: text('js_content') })
}

/** The address that a name asks for, or that with -2, -3 and on, which is told; `prefix` is what it has to be free behind. */
function freeSlug(taking: Taking, row: DumpRow, taken: Set<string>, wanted: string, prefix = ''): string {
  let slug = wanted
  for (let number = 2; taken.has(prefix + slug); number += 1) slug = `${wanted}-${number}`
  if (slug !== wanted) note(taking, row, `the address ${wanted} is taken: ${slug} here`)
  taken.add(prefix + slug)
  return slug
}

const orderOf = (row: DumpRow) => cellsOf(row).whole('page_order') ?? Number.MAX_SAFE_INTEGER
const isOn = (row: DumpRow) => cellsOf(row).flag('is_active', true)

/** Rows in the order their pages are shown; of the same place those that are shown come first. */
export const inPageOrder = (rows: readonly DumpRow[]): DumpRow[] =>
  rows.toSorted((a, b) => orderOf(a) - orderOf(b) || Number(isOn(b)) - Number(isOn(a)) || a.line - b.line)

/** Campaigns, active ones first: those had their address where two had the same name. */
export async function importCampaigns(taking: Taking, products: ReadonlySet<string>): Promise<void> {
  const { db } = taking.tx
  const known = await idsOf(db, 'salesCampaigns')
  const slugs = await campaignSlugs(db)
  const rows = taking.rows('sales_campaigns').toSorted((a, b) => Number(isOn(b)) - Number(isOn(a)))
  const inOrder = { ...taking, rows: () => rows }
  await takeIn(
    inOrder,
    'sales_campaigns',
    id => known.has(id),
    async (tx, cells, row, id) => {
      const name = cells.title('name')
      const productIds = productsOf(taking, cells, row, products)
      const state = { is_active: cells.flag('is_active', true), created_at: cells.moment('created_at') ?? tx.clock() }
      refuseFaults(cells)
      const slug = freeSlug(taking, row, slugs, slugOf(name) || `campanha-${id.slice(0, 8)}`)
      await createCampaign(tx, { name, description: cells.prose('description'), productIds }, { id, slug })
      await changeState(tx.db, 'salesCampaigns', id, state)
    },
  )
}

async function addPage(taking: Taking, tx: Context, cells: Cells, row: DumpRow, id: string, slugs: Set<string>) {
  const title = cells.title('title')
  const campaign = cells.parent('sales_campaign_id', 'sales_campaigns')
  const state = { is_active: cells.flag('is_active', true), created_at: cells.moment('created_at') ?? tx.clock() }
  refuseFaults(cells)
  if ((cells.text('html_content') ?? '').trim() === '') throw new LeftOut('has no HTML')
  const slug = freeSlug(taking, row, slugs, slugOf(title) || `pagina-${id.slice(0, 8)}`, `${campaign}/`)
  const files = filesOf(taking, cells, title)
  const { page } = await createSalesPage(tx, campaign, title, files, { entry: 'index.html', id, slug })
  await changeState(tx.db, 'salesPages', id, state)
  const order = cells.whole('page_order')
  if (order !== null && order !== page.order) note(taking, row, `was page ${order}: page ${page.order} here`)
}

/** Pages of campaigns as projects of files, published, in the order they had. */
export async function importSalesPages(taking: Taking): Promise<void> {
  const { db } = taking.tx
  const known = await idsOf(db, 'salesPages')
  const slugs = await pageSlugs(db)
  const inOrder = { ...taking, rows: () => inPageOrder(taking.rows('sales_pages')) }
  await takeIn(
    inOrder,
    'sales_pages',
    id => known.has(id),
    (tx, cells, row, id) => addPage(taking, tx, cells, row, id, slugs),
  )
}
