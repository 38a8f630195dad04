import type { Upsell } from '#contract/upsells.ts'
import { upsellPath } from '#domain/funnel.ts'
import { listProductCards } from '#server/modules/catalog/records/index.ts'
import type { Db } from '#server/platform/core/context.ts'
import { loadPageDtos } from './pages/page-dtos.ts'
import { listPagesOfFunnels } from './pages/repository.ts'
import type { UpsellRow } from './repository.ts'

/** Loads funnels with their pages and products in a fixed number of queries, however many funnels there are. */
export async function loadUpsellDtos(db: Db, rows: readonly UpsellRow[]): Promise<Upsell[]> {
  if (rows.length === 0) return []
  const pages = await loadPageDtos(
    db,
    await listPagesOfFunnels(
      db,
      rows.map(row => row.id),
    ),
  )
  const ids = [...new Set(rows.flatMap(row => row.product_ids))]
  const productsById = new Map((ids.length > 0 ? await listProductCards(db, ids) : []).map(row => [row.id, row]))
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    description: row.description,
    productIds: row.product_ids,
    productSkus: row.product_skus,
    isActive: row.is_active,
    address: upsellPath(row.id),
    createdAt: row.created_at.toISOString(),
    products: row.product_ids.flatMap(id => productsById.get(id) ?? []),
    pages: pages.filter(page => page.upsellId === row.id),
  }))
}

export async function loadUpsellDto(db: Db, row: UpsellRow): Promise<Upsell> {
  const [upsell] = await loadUpsellDtos(db, [row])
  if (!upsell) throw new Error('the funnel was not loaded')
  return upsell
}
