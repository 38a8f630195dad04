import type { Request } from '#contract/endpoint.ts'
import type { changePromotion as changing, createPromotion as creating, Promotion } from '#contract/promotions.ts'
import { countExistingProducts } from '#server/modules/catalog/records/index.ts'
import { countExistingCampaigns } from '#server/modules/pages/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getPromotion } from './promotion-dto.ts'
import {
  getHighestUseCounts,
  getPromotionForUpdate,
  insertPromotion,
  type PromotionRow,
  updatePromotion,
} from './repository.ts'

type Change = Omit<Request<typeof changing>['body'], 'version'>
type Terms = Pick<
  PromotionRow,
  | 'code'
  | 'kind'
  | 'percent_off'
  | 'amount_off'
  | 'currency'
  | 'product_ids'
  | 'campaign_ids'
  | 'includes_bumps'
  | 'is_active'
  | 'starts_at'
  | 'ends_at'
  | 'max_uses'
  | 'uses_per_customer'
>
const emptyTerms: Terms = {
  code: '',
  kind: 'percent',
  percent_off: null,
  amount_off: null,
  currency: null,
  product_ids: [],
  campaign_ids: [],
  includes_bumps: false,
  is_active: true,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  uses_per_customer: null,
}

/** Undefined keeps the previous value; null clears the field. */
const resolveChange = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)
const resolveDateChange = (value: string | null | undefined, before: Date | null) =>
  value === undefined ? before : value && new Date(value)

/** Applies a change to the terms, and clears the fields that belong to another kind of promotion. */
function applyChange(before: Terms, change: Change): Terms {
  const kind = change.kind ?? before.kind
  return {
    code: change.code ?? before.code,
    kind,
    percent_off: kind === 'percent' ? resolveChange(change.percentOff, before.percent_off) : null,
    amount_off: kind === 'fixed' ? resolveChange(change.amountCents, before.amount_off) : null,
    currency: kind === 'fixed' ? resolveChange<string | null>(change.currency, before.currency) : null,
    product_ids: [...new Set(change.productIds ?? before.product_ids)],
    campaign_ids: [...new Set(change.campaignIds ?? before.campaign_ids)],
    includes_bumps: change.includesBumps ?? before.includes_bumps,
    is_active: change.isActive ?? before.is_active,
    starts_at: resolveDateChange(change.startsAt, before.starts_at) || null,
    ends_at: resolveDateChange(change.endsAt, before.ends_at) || null,
    max_uses: resolveChange(change.maxUses, before.max_uses),
    uses_per_customer: resolveChange(change.usesPerCustomer, before.uses_per_customer),
  }
}

/** Throws invalid_fields for missing or contradictory terms. */
function assertTermsComplete(terms: Terms): void {
  const { kind, percent_off, amount_off, currency, starts_at, ends_at } = terms
  const fields = {
    ...(kind === 'percent' && percent_off === null && { percentOff: 'missing' }),
    ...(kind === 'fixed' && !amount_off && { amountCents: 'missing' }),
    ...(kind === 'fixed' && currency === null && { currency: 'missing' }),
    ...(starts_at && ends_at && ends_at <= starts_at && { endsAt: 'before_start' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
}

/** Checks only added targets, because targets that the promotion already had may have been deleted since. */
async function assertTargetsExist(
  ctx: Context,
  { productIds, campaignIds }: Change,
  before: Terms = emptyTerms,
): Promise<void> {
  const listAdded = (ids: readonly string[] | undefined, previousIds: readonly string[]) =>
    [...new Set(ids)].filter(id => !previousIds.includes(id))
  const [addedProducts, addedCampaigns] = [
    listAdded(productIds, before.product_ids),
    listAdded(campaignIds, before.campaign_ids),
  ]
  if ((await countExistingProducts(ctx.db, addedProducts)) !== addedProducts.length)
    throw new AppError('product_not_found')
  if ((await countExistingCampaigns(ctx.db, addedCampaigns)) !== addedCampaigns.length)
    throw new AppError('campaign_not_found')
}

const createCodeTakenError = () => new AppError('promotion_code_taken', { fields: { code: 'taken' } })

/** Throws promotion_code_taken when another promotion has the same code, ignoring case. */
export async function createPromotion(ctx: Context, { body }: Request<typeof creating>): Promise<Promotion> {
  const terms = applyChange(emptyTerms, body)
  assertTermsComplete(terms)
  const id = newId()
  await withTransaction(ctx, async tx => {
    await assertTargetsExist(tx, body)
    const now = tx.clock()
    if (!(await insertPromotion(tx.db, { id, ...terms, created_at: now, updated_at: now })))
      throw createCodeTakenError()
    await audit(tx, 'promotion.created', id, { code: terms.code })
  })
  return getPromotion(ctx, id)
}

/** A changed limit must not be below the uses that exist already. */
async function assertLimitsCoverUses(ctx: Context, id: string, before: Terms, after: Terms): Promise<void> {
  const { max_uses: maxUses, uses_per_customer: perCustomer } = after
  if (maxUses === before.max_uses && perCustomer === before.uses_per_customer) return
  const uses = await getHighestUseCounts(ctx.db, id)
  const fields = {
    ...(maxUses !== null && maxUses < uses.all && { maxUses: 'below_uses' }),
    ...(perCustomer !== null && perCustomer < uses.ofCustomer && { usesPerCustomer: 'below_uses' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields, data: { uses } })
}

const isActivationChange = ({ isActive, ...otherFields }: Change) =>
  isActive !== undefined && Object.values(otherFields).every(value => value === undefined)

/**
 * Changes the given fields. Carts with the promotion use the new terms from their next quote. Throws conflict with the
 * current promotion when another version was saved meanwhile, and invalid_fields for limits below the existing uses.
 */
export async function changePromotion(ctx: Context, { params, body }: Request<typeof changing>): Promise<Promotion> {
  const { version, ...change } = body
  const isNewest = await withTransaction(ctx, async tx => {
    const row = await getPromotionForUpdate(tx.db, params.id)
    if (version !== undefined && version !== row.version) return false
    const terms = applyChange(row, change)
    assertTermsComplete(terms)
    await assertTargetsExist(tx, change, row)
    await assertLimitsCoverUses(tx, row.id, row, terms)
    if (!(await updatePromotion(tx.db, row.id, terms, tx.clock()))) throw createCodeTakenError()
    const action = isActivationChange(change)
      ? terms.is_active
        ? 'promotion.resumed'
        : 'promotion.paused'
      : 'promotion.changed'
    await audit(tx, action, row.id, { code: terms.code })
    return true
  })
  // Read after the lock is released, so that buyers with the code do not wait while its revenue is summed.
  const promotion = await getPromotion(ctx, params.id)
  if (!isNewest) throw new AppError('conflict', { data: { promotion } })
  return promotion
}
