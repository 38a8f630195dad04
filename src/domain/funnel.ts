/** A page's position in its funnel, starting at 1, and whether shoppers see the page. */
export type OrderedPage = { order: number; isActive: boolean }
/**
 * The purchases that open a funnel: products, and for each product its SKUs. A product without listed SKUs matches with
 * any SKU.
 */
export type Trigger = { productIds: readonly string[]; productSkus: Readonly<Record<string, readonly string[]>> | null }
export type PurchasedItem = { productId: string; sku: string | null }

export const thankYouPath = '/thank-you'
export const upsellPath = (upsellId: string) => `/upsell/${upsellId}`
export const upsellPagePath = (upsellId: string, order: number) => `/upsell/${upsellId}/page/${order}`
/** The query with which an upsell page asks for another card, after the charge for its offer was declined. */
export const otherCardQuery = '?card=other'

const listActiveOrders = (pages: readonly OrderedPage[]) =>
  pages
    .filter(page => page.isActive)
    .map(page => page.order)
    .sort((a, b) => a - b)

/** Returns the order of the first active page. Returns null when the funnel has no active page. */
export const findFirstPage = (pages: readonly OrderedPage[]): number | null => listActiveOrders(pages)[0] ?? null

/** Returns the order of the next active page after `current`. Returns null when the funnel ends. */
export const findNextPage = (pages: readonly OrderedPage[], current: number): number | null =>
  listActiveOrders(pages).find(order => order > current) ?? null

/** Whether the purchase of `line` opens the funnel. */
export function matchesTrigger(trigger: Trigger, line: PurchasedItem): boolean {
  if (!trigger.productIds.includes(line.productId)) return false
  const skus = trigger.productSkus?.[line.productId]
  return !skus || (line.sku !== null && skus.includes(line.sku))
}

type Funnel = Trigger & { id: string; isActive: boolean; createdAt: string }

/** Whether `a` was created after `b`. Within the same millisecond, the ids (UUID v7) decide. */
const isNewer = (a: Funnel, b: Funnel) => a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id)

function hasCommonSku(a: Trigger, b: Trigger, productId: string): boolean {
  if (!b.productIds.includes(productId)) return false
  const [skusOfA, skusOfB] = [a.productSkus?.[productId], b.productSkus?.[productId]]
  return !skusOfA || !skusOfB || skusOfA.some(sku => skusOfB.includes(sku))
}

/** Finds the newer active funnels that open instead of `funnel` for at least one SKU of its products. */
export function findShadowingFunnels<F extends Funnel>(funnel: F, funnels: readonly F[]): F[] {
  if (!funnel.isActive) return []
  return funnels.filter(
    other =>
      other.id !== funnel.id &&
      other.isActive &&
      isNewer(other, funnel) &&
      funnel.productIds.some(productId => hasCommonSku(funnel, other, productId)),
  )
}
