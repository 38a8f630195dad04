import type * as z from 'zod/mini'
import {
  type changeDigitalBenefit as changing,
  type createDigitalBenefit as creating,
  maxDigitalBenefits,
} from '#contract/digital-goods.ts'
import type { Request } from '#contract/endpoint.ts'
import type { LicenseTermsChange } from '#contract/license-keys.ts'
import { listBumpVariants } from '#server/modules/catalog/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { assertProductExists, type DigitalBenefits, loadBenefits } from './benefit-dto.ts'
import { countDueKeys, deleteFreeKeys } from './records/license-keys/repository.ts'
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

type Completed = Pick<BenefitRow, 'kind' | 'content' | 'url'> & { key_source?: BenefitRow['key_source'] }

/** A link needs an address, a text needs content, and license keys need their terms. */
function assertComplete({ kind, content, url, key_source = null }: Completed): void {
  if (kind === 'link' && url === null) throw new AppError('invalid_fields', { fields: { url: 'missing' } })
  if (kind === 'text' && content.trim() === '') throw new AppError('invalid_fields', { fields: { content: 'missing' } })
  if ((kind === 'license') !== (key_source !== null))
    throw new AppError('invalid_fields', { fields: { license: kind === 'license' ? 'missing' : 'unknown' } })
}

const toTermsColumns = ({ prefix, activationLimit, validDays }: z.output<typeof LicenseTermsChange>) => ({
  ...(prefix !== undefined && { key_prefix: prefix }),
  ...(activationLimit !== undefined && { activation_limit: activationLimit }),
  ...(validDays !== undefined && { key_days: validDays }),
})

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
    const { kind, title, content = '', url = null, variantId = null, license } = body
    const terms = license && { key_source: license.source, ...toTermsColumns(license) }
    assertComplete({ kind, content, url, ...terms })
    await addBenefit(tx, params.id, { kind, title, content, url, variant_id: variantId, ...terms })
    return loadBenefits(tx, params.id)
  })
}

/** Changes a benefit. Throws conflict when another member has saved since, and invalid_fields. */
export function changeBenefit(ctx: Context, { params, body }: Request<typeof changing>): Promise<DigitalBenefits> {
  return withTransaction(ctx, async tx => {
    const row = await getBenefitForUpdate(tx.db, params.id)
    if (body.version !== undefined && body.version !== row.version) throw new AppError('conflict')
    const { title, content, url, variantId, downloadLimit, license } = body
    if (license && row.kind !== 'license') throw new AppError('invalid_fields', { fields: { license: 'unknown' } })
    const changed = {
      ...(title !== undefined && { title }),
      ...(content !== undefined && { content }),
      ...(url !== undefined && { url }),
      ...(variantId !== undefined && { variant_id: variantId }),
      ...(downloadLimit !== undefined && { download_limit: downloadLimit }),
      ...(license && toTermsColumns(license)),
    }
    assertComplete({ ...row, ...changed })
    await assertVariantOfProduct(tx, row.product_id, variantId)
    await updateBenefit(tx.db, row.id, changed, tx.clock())
    await audit(tx, 'digital_benefit.changed', row.id, { title: title ?? row.title, fields: Object.keys(changed) })
    return loadBenefits(tx, row.product_id)
  })
}

/**
 * Removes a benefit from later purchases. Its grants and files remain, and the keys that nobody bought are deleted.
 * Throws license_keys_due while buyers wait for keys, which could then not be added any more.
 */
export function deleteBenefit(ctx: Context, id: string): Promise<DigitalBenefits> {
  return withTransaction(ctx, async tx => {
    const row = await getBenefitForUpdate(tx.db, id)
    if ((await countDueKeys(tx.db, [id], tx.clock())).size > 0) throw new AppError('license_keys_due')
    await deleteFreeKeys(tx.db, id)
    await updateBenefit(tx.db, id, { deleted_at: tx.clock() }, tx.clock())
    await audit(tx, 'digital_benefit.deleted', id, { title: row.title })
    return loadBenefits(tx, row.product_id)
  })
}
