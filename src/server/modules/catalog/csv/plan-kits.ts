import type { ImportProblem } from '#contract/catalog-bulk.ts'
import { findKitProblem, type KitProblem, MAX_KIT_PART_QUANTITY } from '#domain/kit.ts'
import { cleanSku } from '#domain/sku.ts'
import type { Db } from '#server/platform/core/context.ts'
import { findPartsBySku, listKitsOfParts } from '../kits/repository.ts'
import type { ProductWithVariants } from '../repository.ts'
import { formatKitCell, parseKitCell } from './kit-cell.ts'
import { createProblem, type ParsedLine } from './parse-line.ts'
import type { ProductPlan } from './plan-product.ts'

type Plan = { plans: ProductPlan[]; products: ReadonlyMap<string, ProductWithVariants>; problems: ImportProblem[] }
type Target = { plan: ProductPlan; variantId: string; storedParts: ProductWithVariants['variants'][number]['parts'] }

const problemCodes: Record<KitProblem, ImportProblem['code']> = {
  too_many: 'parts_too_many',
  repeated: 'part_repeated',
  contains_itself: 'part_is_itself',
  not_found: 'part_not_found',
  contains_kit: 'part_is_kit',
  contains_subscription: 'part_is_subscription',
}

/** Maps the SKUs of the planned products to their variants. */
function mapTargets({ plans, products }: Plan): Map<string, Target> {
  const targets = new Map<string, Target>()
  for (const plan of plans) {
    for (const { id, sku } of plan.newVariants) targets.set(sku, { plan, variantId: id, storedParts: null })
    for (const { id, sku, parts } of products.get(plan.product.id)?.variants ?? [])
      targets.set(sku, { plan, variantId: id, storedParts: parts })
  }
  return targets
}

const findTarget = (targets: ReadonlyMap<string, Target>, sku: string) => targets.get(sku) ?? targets.get(cleanSku(sku))

/** Lists the lines whose parts differ from the stored parts of their variant. */
function listChangedLines(lines: readonly ParsedLine[], targets: ReadonlyMap<string, Target>) {
  return lines.filter(({ sku, parts }) => {
    if (parts === undefined) return false
    const cell = parts ?? ''
    const parsed = parseKitCell(cell)
    // The text of the cell is compared too, because an exported SKU that looks like two parts is parsed as two parts.
    return ![cell, parsed ? formatKitCell(parsed) : cell].includes(
      formatKitCell(findTarget(targets, sku)?.storedParts ?? null),
    )
  })
}

type Catalog = {
  known: ReadonlyMap<string, { variantId: string; isKit: boolean; isSubscription: boolean }>
  /** The lines of the file by SKU, because the file may create the variants that its kits contain. */
  lines: ReadonlyMap<string, ParsedLine>
  subscriptionSkus: ReadonlySet<string>
  /** SKUs of the file that are parts of kits which the file leaves unchanged. Such a variant cannot become a kit. */
  usedSkus: ReadonlySet<string>
}

/** Returns whether a part exists, is a kit or is a subscription once the file is imported. */
function getPartFacts({ known, lines, subscriptionSkus }: Catalog, text: string) {
  const sku = known.has(text) || lines.has(text) ? text : cleanSku(text)
  const [stored, line] = [known.get(sku), lines.get(sku)]
  return {
    variantId: sku,
    exists: stored !== undefined || line !== undefined,
    isKit: line?.parts === undefined ? (stored?.isKit ?? false) : line.parts !== null,
    isSubscription: stored?.isSubscription ?? subscriptionSkus.has(sku),
  }
}

function findLineProblem({ number, sku, parts: cell }: ParsedLine, catalog: Catalog): ImportProblem | null {
  if (cell === null || cell === undefined) return null
  const refuse = (code: ImportProblem['code'], value = cell) => createProblem(number, 'parts', code, value)
  const parts = parseKitCell(cell)
  if (!parts?.every(part => part.quantity >= 1 && part.quantity <= MAX_KIT_PART_QUANTITY))
    return refuse('parts_invalid')
  if (catalog.subscriptionSkus.has(cleanSku(sku))) return refuse('kit_is_subscription', sku)
  if (catalog.usedSkus.has(sku)) return refuse('kit_is_part', sku)
  const found = findKitProblem(
    sku,
    parts.map(part => getPartFacts(catalog, part.sku)),
  )
  return found && refuse(problemCodes[found.problem], parts[found.index]?.sku)
}

async function loadCatalog(
  db: Db,
  lines: readonly ParsedLine[],
  changed: readonly ParsedLine[],
  subscriptionSkus: ReadonlySet<string>,
): Promise<Catalog> {
  const linesBySku = new Map(lines.flatMap(line => [[line.sku, line] as const, [cleanSku(line.sku), line] as const]))
  const partSkus = changed.flatMap(({ parts }) => parseKitCell(parts ?? '') ?? []).map(part => part.sku)
  const skus = [...new Set([...partSkus, ...partSkus.map(cleanSku), ...changed.map(line => line.sku)])]
  const known = new Map((await findPartsBySku(db, skus)).map(part => [part.sku, part]))
  const uses = await listKitsOfParts(
    db,
    changed.flatMap(({ sku }) => known.get(sku)?.variantId ?? []),
  )
  const changedSkus = new Set(changed.map(line => line.sku))
  const usedSkus = new Set(uses.filter(use => !changedSkus.has(use.kitSku)).map(use => use.partSku))
  return { known, lines: linesBySku, subscriptionSkus, usedSkus }
}

/**
 * Adds the changed parts of kits to the plans of their products, and reports parts that a kit cannot have. Parts may be
 * variants of the shop or of the file.
 */
export async function planKits(
  db: Db,
  lines: readonly ParsedLine[],
  plan: Plan,
  subscriptionSkus: ReadonlySet<string>,
): Promise<void> {
  const targets = mapTargets(plan)
  const changed = listChangedLines(lines, targets)
  if (changed.length === 0) return
  const catalog = await loadCatalog(db, lines, changed, subscriptionSkus)
  for (const line of changed) {
    const problem = findLineProblem(line, catalog)
    if (problem) plan.problems.push(problem)
    const target = findTarget(targets, line.sku)
    // Without a plan the product has other problems, and a file with problems is not imported.
    if (problem || !target) continue
    const parts = line.parts ? (parseKitCell(line.parts) ?? []) : []
    const getVariantId = (sku: string) =>
      findTarget(targets, sku)?.variantId ?? (catalog.known.get(sku) ?? catalog.known.get(cleanSku(sku)))?.variantId
    target.plan.kits.push({
      variantId: target.variantId,
      parts: parts.flatMap(({ sku, quantity }) => {
        const variantId = getVariantId(sku)
        return variantId ? [{ variantId, quantity }] : []
      }),
    })
    if (target.plan.outcome === 'unchanged') target.plan.outcome = 'updated'
  }
}
