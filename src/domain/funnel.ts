/** A page's place in its funnel: 1 to n, and whether shoppers see it. */
export type OrderedPage = { order: number; isActive: boolean }
/** What opens a funnel: products, and for each product the SKUs (none listed: all of them). */
export type Trigger = { productIds: readonly string[]; productSkus: Readonly<Record<string, readonly string[]>> | null }
/** What was bought. */
export type PurchasedItem = { productId: string; sku: string | null }

export const thankYouPath = '/thank-you'
export const upsellPath = (upsellId: string) => `/upsell/${upsellId}`
export const upsellPagePath = (upsellId: string, order: number) => `/upsell/${upsellId}/page/${order}`
/** Behind a page's address: its refused offer is to be paid with another card. */
export const otherCardQuery = '?card=other'

const listActiveOrders = (pages: readonly OrderedPage[]) =>
  pages
    .filter(page => page.isActive)
    .map(page => page.order)
    .sort((a, b) => a - b)

/** Order of the first page shoppers see: the lowest active one. Null: the funnel has none. */
export const findFirstPage = (pages: readonly OrderedPage[]): number | null => listActiveOrders(pages)[0] ?? null

/** Order of the page after `current`: the smallest larger active one. Null: the funnel is over (/thank-you). */
export const findNextPage = (pages: readonly OrderedPage[], current: number): number | null =>
  listActiveOrders(pages).find(order => order > current) ?? null

/** Whether buying `line` opens the funnel. */
export function matchesTrigger(trigger: Trigger, line: PurchasedItem): boolean {
  if (!trigger.productIds.includes(line.productId)) return false
  const skus = trigger.productSkus?.[line.productId]
  return !skus || (line.sku !== null && skus.includes(line.sku))
}

type Funnel = Trigger & { id: string; isActive: boolean; createdAt: string }

/** `a` was made after `b`; ids (uuid v7) decide within a millisecond. */
const isNewer = (a: Funnel, b: Funnel) => a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id)

function hasCommonSku(a: Trigger, b: Trigger, productId: string): boolean {
  if (!b.productIds.includes(productId)) return false
  const [one, other] = [a.productSkus?.[productId], b.productSkus?.[productId]]
  return !one || !other || one.some(sku => other.includes(sku))
}

/** The newer active funnels that open instead of `funnel` for at least one SKU of its products. */
export function findShadowingFunnels<F extends Funnel>(funnel: F, all: readonly F[]): F[] {
  if (!funnel.isActive) return []
  return all.filter(
    other =>
      other.id !== funnel.id &&
      other.isActive &&
      isNewer(other, funnel) &&
      funnel.productIds.some(productId => hasCommonSku(funnel, other, productId)),
  )
}
