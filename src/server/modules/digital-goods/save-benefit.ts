import {
  type changeDigitalBenefit as changing,
  type createDigitalBenefit as creating,
  maxDigitalBenefits,
} from '#contract/digital-goods.ts'
import type { Request } from '#contract/endpoint.ts'
import { listBumpVariants } from '#server/modules/catalog/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { assertProductExists, type DigitalBenefits, loadBenefits } from './benefit-dto.ts'
import type { BenefitRow } from './records/repository.ts'
import {
  getBenefitForUpdate,
  insertBenefit,
  listBenefitRows,
  lockBenefitsOfProduct,
  updateBenefit,
} from './repository.ts'

/** Throws invalid_fields when the variant belongs to another product. */
export async function assertVariantOfProduct(
  tx: Tx,
  productId: string,
  variantId: string | null | undefined,
): Promise<void> {
  if (!variantId) return
  const variants = await listBumpVariants(tx.db, [productId])
  if (!variants.some(variant => variant.variantId === variantId))
    throw new AppError('invalid_fields', { fields: { variantId: 'unknown' } })
}

/** A link needs an address and a text needs content; the other kinds have neither. */
function assertComplete({ kind, content, url }: Pick<BenefitRow, 'kind' | 'content' | 'url'>): void {
  if (kind === 'link' && url === null) throw new AppError('invalid_fields', { fields: { url: 'missing' } })
  if (kind === 'text' && content.trim() === '') throw new AppError('invalid_fields', { fields: { content: 'missing' } })
}

type NewBenefit = Pick<BenefitRow, 'kind' | 'title'> & Partial<BenefitRow>

/**
 * Adds a benefit after the product's other benefits and returns its id. Throws product_not_found, digital_benefit_limit
 * or invalid_fields.
 */
export async function addBenefit(tx: Tx, productId: string, benefit: NewBenefit): Promise<string> {
  await assertProductExists(tx, productId)
  await assertVariantOfProduct(tx, productId, benefit.variant_id)
  await lockBenefitsOfProduct(tx.db, productId)
  const rows = await listBenefitRows(tx.db, productId)
  if (rows.length >= maxDigitalBenefits) throw new AppError('digital_benefit_limit')
  const position = Math.max(0, ...rows.map(row => row.benefit.position)) + 1
  const id = newId()
  const now = tx.clock()
  await insertBenefit(tx.db, { ...benefit, id, product_id: productId, position, created_at: now, updated_at: now })
  await audit(tx, 'digital_benefit.created', id, { title: benefit.title, kind: benefit.kind })
  return id
}

export function createBenefit(ctx: Context, { params, body }: Request<typeof creating>): Promise<DigitalBenefits> {
  return withTransaction(ctx, async tx => {
    const { kind, title, content = '', url = null, variantId = null } = body
    assertComplete({ kind, content, url })
    await addBenefit(tx, params.id, { kind, title, content, url, variant_id: variantId })
    return loadBenefits(tx, params.id)
  })
}

/** Changes a benefit. Throws conflict when another member has saved since, and invalid_fields. */
export function changeBenefit(ctx: Context, { params, body }: Request<typeof changing>): Promise<DigitalBenefits> {
  return withTransaction(ctx, async tx => {
    const row = await getBenefitForUpdate(tx.db, params.id)
    if (body.version !== undefined && body.version !== row.version) throw new AppError('conflict')
    const { title, content, url, variantId, downloadLimit } = body
    const changed = {
      ...(title !== undefined && { title }),
      ...(content !== undefined && { content }),
      ...(url !== undefined && { url }),
      ...(variantId !== undefined && { variant_id: variantId }),
      ...(downloadLimit !== undefined && { download_limit: downloadLimit }),
    }
    assertComplete({ ...row, ...changed })
    await assertVariantOfProduct(tx, row.product_id, variantId)
    await updateBenefit(tx.db, row.id, changed, tx.clock())
    await audit(tx, 'digital_benefit.changed', row.id, { title: title ?? row.title, fields: Object.keys(changed) })
    return loadBenefits(tx, row.product_id)
  })
}

/** Removes a benefit from later purchases. Its grants and files remain. */
export function deleteBenefit(ctx: Context, id: string): Promise<DigitalBenefits> {
  return withTransaction(ctx, async tx => {
    const row = await getBenefitForUpdate(tx.db, id)
    await updateBenefit(tx.db, id, { deleted_at: tx.clock() }, tx.clock())
    await audit(tx, 'digital_benefit.deleted', id, { title: row.title })
    return loadBenefits(tx, row.product_id)
  })
}
