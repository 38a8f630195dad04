/** The maximum number of parts of a kit. */
export const MAX_KIT_PARTS = 20

/** The maximum number of units of one part in a kit. */
export const MAX_KIT_PART_QUANTITY = 99

/** A part of a kit. `quantity` is the number of units in one kit; `units` is the part's stock, null when it is untracked. */
export type KitPart = { variantId: string; quantity: number; units: number | null }

const countKits = ({ quantity, units }: KitPart) => (units === null ? null : Math.floor(Math.max(0, units) / quantity))

/** Returns how many kits the stock of the parts is enough for, or null when no part tracks stock. */
export function countKitUnits(parts: readonly KitPart[]): number | null {
  const counts = parts.map(countKits).filter(count => count !== null)
  return counts.length === 0 ? null : Math.min(...counts)
}

/** Returns the part that limits the stock of a kit, the first one of several, or null when no part tracks stock. */
export function findScarcestPart<Part extends KitPart>(parts: readonly Part[]): Part | null {
  const units = countKitUnits(parts)
  return parts.find(part => units !== null && countKits(part) === units) ?? null
}

export type StockItem = { variantId: string; quantity: number }

/** An item of a cart. `parts` are those of one kit; without parts, the item takes its own units from stock. */
export type SoldItem = StockItem & { parts?: readonly StockItem[] | null | undefined }

/** Lists the units that an item takes from stock: its parts, or its own units when it is not a kit. */
export const listUnitsOfItem = ({ variantId, quantity, parts }: SoldItem): StockItem[] =>
  parts && parts.length > 0
    ? parts.map(part => ({ variantId: part.variantId, quantity: part.quantity * quantity }))
    : [{ variantId, quantity }]

/** Adds up the units that the items take from each variant, because a part may be in several kits or sold beside one. */
export function sumUnits(items: readonly SoldItem[]): StockItem[] {
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of items.flatMap(listUnitsOfItem))
    sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/**
 * Returns the items that the taken units are not enough for. Earlier items get their units first, so that an order bump
 * never takes those of the main product.
 */
export function findItemsWithoutUnits<Item extends SoldItem>(
  items: readonly Item[],
  taken: readonly StockItem[],
  untracked: readonly string[],
): Item[] {
  const left = new Map(sumUnits(taken).map(({ variantId, quantity }) => [variantId, quantity]))
  return items.filter(item => {
    const needed = sumUnits([item]).filter(({ variantId }) => !untracked.includes(variantId))
    if (needed.some(({ variantId, quantity }) => (left.get(variantId) ?? 0) < quantity)) return true
    for (const { variantId, quantity } of needed) left.set(variantId, (left.get(variantId) ?? 0) - quantity)
    return false
  })
}

/** What the catalog knows about a variant that is to become a part of a kit. */
export type PartFacts = {
  variantId: string
  /** Whether the variant exists and was not deleted. A part may belong to an archived product. */
  exists: boolean
  isKit: boolean
  isSubscription: boolean
}

export type KitProblem =
  | 'too_many'
  | 'repeated'
  | 'contains_itself'
  | 'not_found'
  | 'contains_kit'
  | 'contains_subscription'

/**
 * Returns the first part that a kit cannot have, with the reason. A kit contains no other kit, so that its stock is that
 * of its parts alone.
 */
export function findKitProblem(
  kitVariantId: string,
  parts: readonly PartFacts[],
): { index: number; problem: KitProblem } | null {
  if (parts.length > MAX_KIT_PARTS) return { index: MAX_KIT_PARTS, problem: 'too_many' }
  for (const [index, part] of parts.entries()) {
    const isRepeated = parts.findIndex(other => other.variantId === part.variantId) < index
    if (part.variantId === kitVariantId) return { index, problem: 'contains_itself' }
    if (isRepeated) return { index, problem: 'repeated' }
    if (!part.exists) return { index, problem: 'not_found' }
    if (part.isKit) return { index, problem: 'contains_kit' }
    if (part.isSubscription) return { index, problem: 'contains_subscription' }
  }
  return null
}

type NamedPart = { title: string; variantName: string; quantity: number }

/** Names a part of a kit. The only variant of a product usually has the title of the product. */
export const formatPartName = ({ title, variantName }: Pick<NamedPart, 'title' | 'variantName'>): string =>
  variantName === title ? title : `${title} ${variantName}`

const formatPart = (part: NamedPart): string => `${part.quantity} × ${formatPartName(part)}`

/**
 * Formats the parts of kits as one text, such as '2 × Mug, 1 × Shirt M'. Null for an item that is not a kit.
 * @param kits the number of kits whose parts are added up
 */
export const formatKitContents = (parts: readonly NamedPart[] | null | undefined, kits = 1): string | null =>
  parts && parts.length > 0
    ? parts.map(part => formatPart({ ...part, quantity: part.quantity * kits })).join(', ')
    : null
