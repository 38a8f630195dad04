import { type DisputePhase, isDisputeOver } from './dispute.ts'

/** What a buyer can receive: a file, a text, a link to where the access is, or license keys for software. */
export const benefitKinds = ['file', 'text', 'link', 'license'] as const
export type BenefitKind = (typeof benefitKinds)[number]

/** A suspended grant gives no access for now; a revoked one has ended. */
export const grantStates = ['active', 'suspended', 'revoked'] as const
export type GrantState = (typeof grantStates)[number]

/** Why a grant is not active. `member`: a member of the shop revoked the grant. */
export const grantReasons = ['disputed', 'dispute_lost', 'refunded', 'member', 'erased'] as const
export type GrantReason = (typeof grantReasons)[number]

/** How often each grant of a file can be downloaded by default. */
export const defaultDownloadLimit = 10

type Part = { productId: string; variantId: string }
type Line = { product_id: string | null; variant_id: string | null; parts?: readonly Part[] | null }

/** The products and variants that a line delivers: the line's own, and those of the parts of a kit. */
export function listDeliveredProducts({ product_id, variant_id, parts }: Line) {
  const own = product_id === null ? [] : [{ productId: product_id, variantId: variant_id }]
  return [...own, ...(parts ?? []).map(({ productId, variantId }) => ({ productId, variantId }))]
}

/** The benefits that a line grants. A benefit of a variant comes only with that variant. */
export function selectBenefitsOfLine<Benefit extends { product_id: string; variant_id: string | null }>(
  line: Line,
  benefits: readonly Benefit[],
): Benefit[] {
  const delivered = listDeliveredProducts(line)
  return benefits.filter(benefit =>
    delivered.some(
      each =>
        each.productId === benefit.product_id && (benefit.variant_id === null || benefit.variant_id === each.variantId),
    ),
  )
}

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
