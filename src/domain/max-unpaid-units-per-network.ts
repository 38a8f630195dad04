/**
 * How many scarce items (units of a variant, uses of a code) the unpaid carts of one network address may reserve: half
 * of all, limited to the larger of 12 and a tenth of all, but never fewer than 3.
 * @param total the number of items, including the reserved ones
 */
export const maxUnpaidUnitsPerNetwork = (total: number): number =>
  Math.max(3, Math.min(Math.ceil(total / 2), Math.max(12, Math.floor(total / 10))))
