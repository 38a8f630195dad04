import type { ParsedLine } from './parse-line.ts'

/** The lines of one product; `productId` null: it is new. */
export type LineGroup = { productId: string | null; lines: ParsedLine[] }

const isSameProduct = (before: ParsedLine, line: ParsedLine) =>
  line.productId === before.productId && (line.facts.title ?? before.facts.title) === before.facts.title

/** Lines that stand together and say the same product, or the same title where they say none. */
function splitIntoRuns(lines: readonly ParsedLine[]): ParsedLine[][] {
  const runs: ParsedLine[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const first = run?.[0]
    // Without titles nothing says that two lines belong together.
    const joins = first && isSameProduct(first, line) && (line.productId ?? first.facts.title) !== undefined
    if (run && joins) run.push(line)
    else runs.push([line])
  }
  return runs
}

/**
 * Which lines are of which product. A line belongs to the product it names, else to the one that has its SKU; lines that
 * stand with such a one under the same title are new variants of it; the rest of a run is a new product.
 */
export function groupLines(lines: readonly ParsedLine[], productOfSku: ReadonlyMap<string, string>): LineGroup[] {
  const known = new Map<string, LineGroup>()
  const groups: LineGroup[] = []
  const groupOf = (productId: string | null) => {
    const there = productId === null ? undefined : known.get(productId)
    if (there) return there
    const group: LineGroup = { productId, lines: [] }
    groups.push(group)
    if (productId !== null) known.set(productId, group)
    return group
  }
  for (const run of splitIntoRuns(lines)) {
    const owners = run.map(line => line.productId ?? productOfSku.get(line.sku))
    let group = groupOf(owners.find(owner => owner !== undefined) ?? null)
    for (const [index, line] of run.entries()) {
      const owner = owners[index]
      if (owner !== undefined) group = groupOf(owner)
      group.lines.push(line)
    }
  }
  return groups
}
