/**
 * How many of scarce things (units of a variant, uses of a code) the unpaid carts of one network address may keep from
 * everybody else: half of few, then twelve, then a tenth; three whatever there is.
 * @param all how many there are, those that are kept included
 */
export const maxUnpaidUnitsPerNetwork = (all: number): number =>
  Math.max(3, Math.min(Math.ceil(all / 2), Math.max(12, Math.floor(all / 10))))
