import {
  type CsvColumn,
  csvColumns,
  type DoubtDecision,
  type ImportDoubt,
  type ImportProblem,
  type ImportReport,
} from '#contract/catalog-bulk.ts'
import { lockUnits, setStockLevels, stopTrackingStock } from '#server/modules/stock/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { lockKits, replaceKitParts } from '../kits/repository.ts'
import { lockAllSkus } from '../repository.ts'
import type { ParsedLine } from './parse-line.ts'
import { groupLinesByProduct, type ImportPlan, planImport } from './plan-import.ts'
import { readTable } from './read-table.ts'
import {
  insertNewVariants,
  insertProducts,
  lockProducts,
  setDefaultVariants,
  updateProductRows,
  updateVariantRows,
} from './repository.ts'

const maxReportedProblems = 1_000

const getColumnIndex = ({ column }: ImportProblem) => csvColumns.indexOf(column as CsvColumn)

type ParsedFile = { counted: number; problems: readonly ImportProblem[]; ignored: readonly string[] }

function buildReport({ counted, problems, ignored }: ParsedFile, plan: ImportPlan): ImportReport {
  const count = (outcome: string) => plan.plans.filter(each => each.outcome === outcome).length
  const reportedProblems = [...problems, ...plan.problems].sort(
    (a, b) => a.line - b.line || getColumnIndex(a) - getColumnIndex(b),
  )
  const added = plan.plans.flatMap(each => (each.outcome === 'updated' ? each.newVariants : [])).length
  const { doubts, missing } = plan
  return {
    lines: counted,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    problems: reportedProblems.slice(0, maxReportedProblems),
    ...(added > 0 && { added }),
    ...(doubts.length > 0 && { doubts: doubts.slice(0, maxReportedProblems) }),
    ...(missing.length > 0 && { missing: missing.slice(0, maxReportedProblems) }),
    ...(ignored.length > 0 && { ignored: [...ignored] }),
  }
}

async function updateImportedStock(tx: Tx, stock: readonly { id: string; units: number | null }[]) {
  if (stock.length === 0) return
  const units = stock.map(({ id, units: unitCount }) => [id, unitCount] as const)
  await lockUnits(
    tx.db,
    units.map(([id]) => id),
  )
  const counted = units.flatMap(([id, unitCount]) => (unitCount === null ? [] : [[id, unitCount] as const]))
  if (counted.length > 0) await setStockLevels(tx.db, new Map(counted))
  const uncounted = units.filter(([, unitCount]) => unitCount === null).map(([id]) => id)
  if (uncounted.length > 0) await stopTrackingStock(tx.db, uncounted)
}

async function writePlan(tx: Tx, { plans, products }: ImportPlan) {
  const created = plans.filter(plan => plan.outcome === 'created')
  const updated = plans.filter(plan => plan.outcome === 'updated')
  await insertProducts(
    tx.db,
    created.map(plan => plan.product),
  )
  await insertNewVariants(
    tx.db,
    plans.flatMap(plan => plan.newVariants),
  )
  await updateVariantRows(
    tx.db,
    updated.flatMap(plan => plan.changedVariants),
  )
  const defaults = updated.flatMap(({ defaultId, product }) =>
    defaultId ? [{ defaultId, productId: product.id }] : [],
  )
  if (defaults.length > 0) await setDefaultVariants(tx.db, defaults)
  await updateImportedStock(
    tx,
    updated.flatMap(plan => plan.stock),
  )
  await replaceKitParts(
    tx.db,
    plans.flatMap(plan => plan.kits),
  )
  const rows = updated.flatMap(({ product }) => {
    const stored = products.get(product.id)
    return stored ? [{ ...stored, ...product }] : []
  })
  await updateProductRows(tx.db, rows, tx.clock())
}

/** Replaces the SKU of each line that has a doubt with the stored SKU that the doubt suggests, if any. */
function applyDecidedSkus(lines: readonly ParsedLine[], doubts: readonly ImportDoubt[]): ParsedLine[] {
  const skuByLine = new Map(doubts.map(doubt => [doubt.line, doubt.known]))
  return lines.map(line => ({ ...line, sku: skuByLine.get(line.number) ?? line.sku }))
}

/**
 * Plans the import with the seller's decision about new SKUs that resemble stored ones (doubts): `same` replaces them
 * with the stored SKUs, and `new` adds them. With `ask`, the plan still contains the doubts.
 */
async function planWithDecisions(
  ctx: Context,
  lines: readonly ParsedLine[],
  decision: DoubtDecision,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const plan = await planImport(ctx, lines, signal)
  if (plan.doubts.length === 0 || decision === 'ask') return plan
  if (decision === 'new') return { ...plan, problems: [...plan.problems, ...plan.similarSkuProblems], doubts: [] }
  return planImport(ctx, applyDecidedSkus(lines, plan.doubts), signal)
}

/**
 * Imports products from a file, given as text or bytes, in one transaction. With `dry` it only reports what would
 * change. Throws `csv_invalid` for an unreadable file, `import_refused` with the report when the file has problems, and
 * `import_unconfirmed` with the report when the seller must first decide whether new SKUs mean stored ones. Stops early
 * when the client disconnects.
 */
export async function importProducts(
  ctx: Context,
  file: string | Uint8Array,
  dry: boolean,
  decision: DoubtDecision = 'ask',
): Promise<ImportReport> {
  const signal = ctx.gone()
  const { lines, ...parsed } = await readTable(file, signal)
  if (dry) return buildReport(parsed, await planWithDecisions(ctx, lines, decision, signal))
  return withTransaction(ctx, async tx => {
    await lockAllSkus(tx.db)
    await lockKits(tx.db)
    await lockProducts(tx.db, (await groupLinesByProduct(tx, lines)).ids)
    const plan = await planWithDecisions(tx, lines, decision, signal)
    const report = buildReport(parsed, plan)
    if (report.problems.length > 0) throw new AppError('import_refused', { data: report })
    if (report.doubts) throw new AppError('import_unconfirmed', { data: report })
    await writePlan(tx, plan)
    const { created, updated } = report
    await audit(tx, 'products.imported', null, { lines: parsed.counted, created, updated })
    if (created + updated > 0) await bumpContentVersion(tx)
    return report
  })
}
