import { countUnitsOfBenefit, listDeliveredProducts, selectBenefitsOfLine } from '#domain/digital-goods.ts'
import { findLinesOfOrder } from '#server/modules/orders/records/index.ts'
import type { Db, Mode, Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { recordAccessEvent } from './access-events.ts'
import { giveKeys } from './license-keys/give-keys.ts'
import { type BenefitRow, findBenefitsOfProducts, insertGrants } from './repository.ts'

type Line = Parameters<typeof listDeliveredProducts>[0]
type PaidOrder = { id: string; mode: Mode; subscription_id: string | null }

/** Finds the benefits of the products that the lines deliver, with the parts of kits. */
export const findBenefitsOfLines = (db: Db, lines: readonly Line[]): Promise<BenefitRow[]> =>
  findBenefitsOfProducts(db, [...new Set(lines.flatMap(listDeliveredProducts).map(({ productId }) => productId))])

/**
 * Grants what the lines of a paid payment come with, in the transaction that records the payment. Each line grants each
 * of its benefits once, even if the payment is recorded again.
 */
export async function grantAccess(
  tx: Tx,
  order: PaidOrder,
  lines: readonly (Line & { id: string })[],
  benefits: readonly BenefitRow[],
): Promise<void> {
  if (benefits.length === 0) return
  const now = tx.clock()
  const rows = lines.flatMap(line =>
    selectBenefitsOfLine(line, benefits).map(benefit => ({
      id: newId(),
      order_id: order.id,
      line_id: line.id,
      benefit_id: benefit.id,
      granted_at: now,
      download_limit: benefit.download_limit,
      key_count: benefit.kind === 'license' ? countUnitsOfBenefit(line, benefit) : 0,
      updated_at: now,
    })),
  )
  const grants = await insertGrants(tx.db, rows)
  for (const grant of grants) {
    const benefit = benefits.find(each => each.id === grant.benefit_id)
    if (!benefit) continue
    await recordAccessEvent(tx, order, { grant, benefit })
    await giveKeys(tx, order, { grant, benefit })
  }
}

/** Grants what all lines of a paid order come with; see `grantAccess`. */
export async function grantAccessOfOrder(tx: Tx, order: PaidOrder): Promise<void> {
  const lines = await findLinesOfOrder(tx.db, order.id)
  await grantAccess(tx, order, lines, await findBenefitsOfLines(tx.db, lines))
}
