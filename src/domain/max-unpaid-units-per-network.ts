/**
 * Returns how many scarce items (units of a variant, or uses of a promotion code) the unpaid carts of one IPv4 address
 * or IPv6 network may reserve: half of all items, limited to the larger of 12 and a tenth of all items, but never fewer
 * than 3.
 * @param total the number of items, including reserved items
 */
export const maxUnpaidUnitsPerNetwork = (total: number): number =>
  Math.max(3, Math.min(Math.ceil(total / 2), Math.max(12, Math.floor(total / 10))))
