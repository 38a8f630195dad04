import { type DisputePhase, isDisputeOver } from './dispute.ts'

/** What a buyer can receive: a file, a text, a link to where the access is, license keys for software, or a course. */
export const benefitKinds = ['file', 'text', 'link', 'license', 'course'] as const
export type BenefitKind = (typeof benefitKinds)[number]

/** A suspended grant gives no access for now; a revoked one has ended. */
export const grantStates = ['active', 'suspended', 'revoked'] as const
export type GrantState = (typeof grantStates)[number]

/** Why a grant is not active. `member`: a member of the shop revoked the grant. */
export const grantReasons = ['disputed', 'dispute_lost', 'refunded', 'member', 'erased'] as const
export type GrantReason = (typeof grantReasons)[number]

/** How often each grant of a file can be downloaded by default. */
export const defaultDownloadLimit = 10

type Part = { productId: string; variantId: string; quantity: number }
type Line = {
  product_id: string | null
  variant_id: string | null
  quantity: number
  parts?: readonly Part[] | null
}
type OfProduct = { product_id: string; variant_id: string | null }

/** The products and variants that a line delivers, with their units: the line's own, and those of the parts of a kit. */
export function listDeliveredProducts({ product_id, variant_id, quantity, parts }: Line) {
  const own = product_id === null ? [] : [{ productId: product_id, variantId: variant_id, units: quantity }]
  return [
    ...own,
    ...(parts ?? []).map(part => ({
      productId: part.productId,
      variantId: part.variantId,
      units: part.quantity * quantity,
    })),
  ]
}

/** How many units of a line a benefit comes with. A benefit of a variant comes only with that variant. */
export const countUnitsOfBenefit = (line: Line, { product_id, variant_id }: OfProduct): number =>
  listDeliveredProducts(line)
    .filter(each => each.productId === product_id && (variant_id === null || variant_id === each.variantId))
    .reduce((sum, { units }) => sum + units, 0)

/** The benefits that a line grants. */
export const selectBenefitsOfLine = <Benefit extends OfProduct>(line: Line, benefits: readonly Benefit[]): Benefit[] =>
  benefits.filter(benefit => countUnitsOfBenefit(line, benefit) > 0)

/** A paid line of an order, with what was refunded and disputed of its payment. */
export type PaidLine = {
  id: string
  paymentId: string
  totalCents: number
  refundedCents: number
  disputes: readonly DisputePhase[]
}

/**
 * Whether a line was refunded in full. A line that cost nothing cannot be refunded, so it counts as refunded once every
 * line that its payment charged was refunded in full.
 */
function isLineRefunded(line: PaidLine, lines: readonly PaidLine[]): boolean {
  if (line.totalCents > 0) return line.refundedCents >= line.totalCents
  const charged = lines.filter(each => each.paymentId === line.paymentId && each.totalCents > 0)
  return charged.length > 0 && charged.every(each => each.refundedCents >= each.totalCents)
}

export type GrantDecision = { state: GrantState; reason: GrantReason | null }

/** The state of the grants of a line, unless a member revoked them. */
export function decideGrantState(line: PaidLine, lines: readonly PaidLine[]): GrantDecision {
  if (isLineRefunded(line, lines)) return { state: 'revoked', reason: 'refunded' }
  if (line.disputes.includes('lost')) return { state: 'revoked', reason: 'dispute_lost' }
  if (line.disputes.some(phase => !isDisputeOver(phase))) return { state: 'suspended', reason: 'disputed' }
  return { state: 'active', reason: null }
}

type Grant = { state: GrantState; reason: GrantReason | null; expires_at: Date | null }

/** Whether the reason of a grant stays whatever happens to the payment: a member or an erasure ended the access. */
export const isFinalGrant = ({ state, reason }: Pick<Grant, 'state' | 'reason'>): boolean =>
  state === 'revoked' && (reason === 'member' || reason === 'erased')

/** Why a grant gives no access now; null when it does. */
export function findAccessRefusal(grant: Grant, now: Date): 'revoked' | 'suspended' | 'ended' | null {
  if (grant.state !== 'active') return grant.state
  return grant.expires_at !== null && grant.expires_at <= now ? 'ended' : null
}
