import type { Request } from '#contract/endpoint.ts'
import type { changePromotion as changing, createPromotion as creating, Promotion } from '#contract/promotions.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { getPromotion } from './promotion-dto.ts'
import {
  countCampaigns,
  countProducts,
  getHighestUseCounts,
  insertPromotion,
  lockPromotionForUpdate,
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
  is_active: true,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  uses_per_customer: null,
}

/** What is given, else what was; null is given too. */
const resolveChange = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)
const resolveDateChange = (given: string | null | undefined, before: Date | null) =>
  given === undefined ? before : given && new Date(given)

/** The promotion after a change. What belongs to another kind is gone. */
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
    is_active: change.isActive ?? before.is_active,
    starts_at: resolveDateChange(change.startsAt, before.starts_at) || null,
    ends_at: resolveDateChange(change.endsAt, before.ends_at) || null,
    max_uses: resolveChange(change.maxUses, before.max_uses),
    uses_per_customer: resolveChange(change.usesPerCustomer, before.uses_per_customer),
  }
}

/** Refuses with `invalid_fields` what no promotion can be. */
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

/** What it was for already may be gone since. */
async function assertTargetsExist(
  ctx: Context,
  { productIds, campaignIds }: Change,
  before: Terms = emptyTerms,
): Promise<void> {
  const added = (ids: readonly string[] | undefined, had: readonly string[]) =>
    [...new Set(ids)].filter(id => !had.includes(id))
  const [goods, campaigns] = [added(productIds, before.product_ids), added(campaignIds, before.campaign_ids)]
  if ((await countProducts(ctx.db, goods)) !== goods.length) throw new AppError('product_not_found')
  if ((await countCampaigns(ctx.db, campaigns)) !== campaigns.length) throw new AppError('campaign_not_found')
}

const createCodeTakenError = () => new AppError('promotion_code_taken', { fields: { code: 'taken' } })

/** Makes a promotion. Refuses a code that another one has, in any case. */
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

/** A limit below what was used already would be broken from its first moment. */
async function assertLimitsCoverUses(ctx: Context, id: string, before: Terms, after: Terms): Promise<void> {
  const { max_uses: most, uses_per_customer: perCustomer } = after
  if (most === before.max_uses && perCustomer === before.uses_per_customer) return
  const uses = await getHighestUseCounts(ctx.db, id)
  const fields = {
    ...(most !== null && most < uses.all && { maxUses: 'below_uses' }),
    ...(perCustomer !== null && perCustomer < uses.ofCustomer && { usesPerCustomer: 'below_uses' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields, data: { uses } })
}

const isActivationChange = ({ isActive, ...others }: Change) =>
  isActive !== undefined && Object.values(others).every(value => value === undefined)

/**
 * Changes what is given of a promotion: carts that have it are priced with it from the next answer on. Refuses a version
 * that somebody saved meanwhile (`conflict`, with the promotion as it is now) and limits below the uses there are.
 */
export async function changePromotion(ctx: Context, { params, body }: Request<typeof changing>): Promise<Promotion> {
  const { version, ...change } = body
  const isNewest = await withTransaction(ctx, async tx => {
    const row = orThrow(await lockPromotionForUpdate(tx.db, params.id), 'promotion_not_found')
    if (version !== undefined && version !== row.version) return false
    const terms = applyChange(row, change)
    assertTermsComplete(terms)
    await assertTargetsExist(tx, change, row)
    await assertLimitsCoverUses(tx, row.id, row, terms)
    if (!(await updatePromotion(tx.db, row.id, terms, tx.clock()))) throw createCodeTakenError()
    const deed = isActivationChange(change)
      ? terms.is_active
        ? 'promotion.resumed'
        : 'promotion.paused'
      : 'promotion.changed'
    await audit(tx, deed, row.id, { code: terms.code })
    return true
  })
  // Without the lock: whoever pays with the code does not wait for what it brought to be counted.
  const promotion = await getPromotion(ctx, params.id)
  if (!isNewest) throw new AppError('conflict', { data: { promotion } })
  return promotion
}
