type Part = { sku: string; quantity: number }

/** Formats the parts of a kit as `2*MUG + 1*SHIRT`. Empty for a variant that is not a kit. */
export const formatKitCell = (parts: readonly Part[] | null): string =>
  (parts ?? []).map(({ sku, quantity }) => `${quantity}*${sku}`).join(' + ')

/** Parses a cell of parts. Returns null when it has another form. */
export function parseKitCell(cell: string): Part[] | null {
  const parts: Part[] = []
  // A SKU may contain a plus sign, so that only one that a quantity follows separates two parts.
  for (const text of cell.split(/\s+\+\s+(?=\d{1,3}\s*[*×])/)) {
    const [, quantity, sku] = /^(\d{1,3})\s*[*×]\s*(\S.*)$/su.exec(text.trim()) ?? []
    if (quantity === undefined || sku === undefined) return null
    parts.push({ sku, quantity: Number(quantity) })
  }
  return parts
}
