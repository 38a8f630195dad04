import type { ParsedLine } from './parse-line.ts'

/** The lines of one product. `productId` is null for a new product. */
export type LineGroup = { productId: string | null; lines: ParsedLine[] }

const isSameProduct = (first: ParsedLine, line: ParsedLine) =>
  line.productId === first.productId && (line.fields.title ?? first.fields.title) === first.fields.title

/**
 * Splits the lines into runs of consecutive lines with the same product id, or with the same title when they have no
 * id.
 */
function splitIntoRuns(lines: readonly ParsedLine[]): ParsedLine[][] {
  const runs: ParsedLine[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const first = run?.[0]
    // Without an id and a title, nothing shows that two lines belong together.
    const joins = first && isSameProduct(first, line) && (line.productId ?? first.fields.title) !== undefined
    if (run && joins) run.push(line)
    else runs.push([line])
  }
  return runs
}

/**
 * Groups lines by product. A line belongs to the product with its product id, or else to the product that has its SKU.
 * When a run contains such a line, its other lines are new variants of that product; otherwise the whole run is a new
 * product.
 */
export function groupLines(lines: readonly ParsedLine[], productOfSku: ReadonlyMap<string, string>): LineGroup[] {
  const groupByProduct = new Map<string, LineGroup>()
  const groups: LineGroup[] = []
  const getGroup = (productId: string | null) => {
    const existing = productId === null ? undefined : groupByProduct.get(productId)
    if (existing) return existing
    const group: LineGroup = { productId, lines: [] }
    groups.push(group)
    if (productId !== null) groupByProduct.set(productId, group)
    return group
  }
  for (const run of splitIntoRuns(lines)) {
    const owners = run.map(line => line.productId ?? productOfSku.get(line.sku))
    let group = getGroup(owners.find(owner => owner !== undefined) ?? null)
    for (const [index, line] of run.entries()) {
      const owner = owners[index]
      if (owner !== undefined) group = getGroup(owner)
      group.lines.push(line)
    }
  }
  return groups
}
