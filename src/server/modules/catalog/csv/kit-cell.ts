type Part = { sku: string; quantity: number }

/** Formats the parts of a kit as `2*MUG + 1*SHIRT`. Returns an empty text for a variant that is not a kit. */
export const formatKitCell = (parts: readonly Part[] | null): string =>
  (parts ?? []).map(({ sku, quantity }) => `${quantity}*${sku}`).join(' + ')

/** Parses a cell such as `2*MUG + 1*SHIRT`. Returns null for a cell of another form. */
export function parseKitCell(cell: string): Part[] | null {
  const parts: Part[] = []
  // A SKU may contain a plus sign, so a plus sign separates two parts only when a quantity follows.
  for (const text of cell.split(/\s\+\s+(?=\d{1,3}\s*[*×])/)) {
    const [, quantity, sku] = /^(\d{1,3})\s*[*×]\s*(\S.*)$/su.exec(text.trim()) ?? []
    if (quantity === undefined || sku === undefined) return null
    parts.push({ sku, quantity: Number(quantity) })
  }
  return parts
}
