import type { CardData, ThreeDsStatus } from '../state/tables.ts'
import { findTestCard } from './test-cards.ts'

interface HolderOutcome {
  /** `status_detail` of the failed payment; null: the payment is approved */
  declined: string | null
  pending?: boolean
  threeDs?: ThreeDsStatus
}

const decline = (declined: string): HolderOutcome => ({ declined })
const refusedChallenge = 'cc_rejected_3ds_challenge'

/** The cardholder names that determine how a payment ends. With any other name, the payment is approved. */
export const holderOutcomes = {
  APRO: { declined: null },
  OTHE: decline('rejected_by_issuer'),
  CONT: { declined: null, pending: true },
  CALL: decline('required_call_for_authorize'),
  FUND: decline('insufficient_amount'),
  SECU: decline('bad_filled_card_data'),
  EXPI: decline('bad_filled_card_data'),
  FORM: decline('bad_filled_card_data'),
  CARD: decline('bad_filled_card_data'),
  INST: decline('invalid_installments'),
  DUPL: decline('rejected_by_issuer'),
  LOCK: decline('card_disabled'),
  CTNA: decline('rejected_by_issuer'),
  ATTE: decline('max_attempts_exceeded'),
  BLAC: decline('high_risk'),
  UNSU: decline('processing_error'),
  TEST: { declined: null },
  'APRO-CHOK': { declined: null, threeDs: 'CHALLENGE' },
  'OTHE-CHNO': { declined: refusedChallenge, threeDs: 'CHALLENGE' },
  'APRO-AUTH': { declined: null, threeDs: 'AUTHENTICATED' },
  'APRO-ATMT': { declined: null, threeDs: 'ATTEMPTED' },
  'OTHE-NAUT': { declined: 'rejected_by_issuer', threeDs: 'NOT_AUTHENTICATED' },
} as const satisfies Record<string, HolderOutcome>

export interface CardOutcome {
  declined: string | null
  pending: boolean
  threeDs: ThreeDsStatus | null
}

/**
 * Decides how a payment with this card ends. 3-D Secure is used only when the order requests it. With `always`, every
 * card that would otherwise be charged without a challenge gets one.
 */
export function decideOutcome(card: CardData, validation: string): CardOutcome {
  const name = card.holder.trim().toUpperCase()
  const holder: HolderOutcome = Object.hasOwn(holderOutcomes, name)
    ? holderOutcomes[name as keyof typeof holderOutcomes]
    : { declined: null }
  const about = findTestCard(card)?.about
  const outcome = { declined: holder.declined, pending: holder.pending ?? false }
  if (validation === 'never') {
    const declined = outcome.declined === refusedChallenge ? 'rejected_by_issuer' : outcome.declined
    return { ...outcome, declined, threeDs: null }
  }
  if (about === 'challengeFails') return { ...outcome, declined: refusedChallenge, threeDs: 'CHALLENGE' }
  const hasChallenge = about === 'challengePasses' || validation === 'always'
  return { ...outcome, threeDs: holder.threeDs ?? (hasChallenge ? 'CHALLENGE' : null) }
}
