import type { PricedCheckout } from './price-checkout.ts'

/** The provider allows 500 characters per value. */
const maxValue = 500

/**
 * Writes lines to as few values as possible, without cutting a line: `lines`, `lines_2`, and so on. A version without
 * order bumps reads only `lines`.
 */
function splitLines(lines: readonly string[]): Record<string, string> {
  const values: string[] = []
  for (const line of lines) {
    const joined = values.length > 0 ? `${values.at(-1)}\n${line}` : line
    if (values.length === 0 || joined.length > maxValue) values.push(line)
    else values[values.length - 1] = joined
  }
  return Object.fromEntries(values.map((value, at) => [at === 0 ? 'lines' : `lines_${at + 1}`, value]))
}

/**
 * Writes the goods of a cart to the metadata of an intent: `SKU*quantity=cents` for each line, and in `bumps` the
 * number of each line that an order bump added, with the id of the bump. A missing order is rebuilt from this metadata.
 */
export function buildLinesMetadata({
  variant,
  quantity,
  unitCents,
  discountCents,
  bumps,
}: Pick<PricedCheckout, 'variant' | 'quantity' | 'unitCents' | 'discountCents' | 'bumps'>): Record<string, string> {
  const main = `${variant.sku}*${quantity}=${unitCents * quantity - discountCents}`
  return {
    ...splitLines([main, ...bumps.map(bump => `${bump.goods.sku}*1=${bump.cents - bump.discountCents}`)]),
    ...(bumps.length > 0 && { bumps: bumps.map(({ id }, at) => `${at + 2}=${id}`).join(',') }),
  }
}

/** Empty values remove the keys of an earlier cart from an intent, because an update keeps the keys that it omits. */
export const noBumpsMetadata = { lines_2: '', bumps: '' }
