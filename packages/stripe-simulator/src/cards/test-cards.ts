import type { CardDescription } from '../texts/texts.ts'
import type { Brand } from './brands.ts'
import type { DeclineName } from './declines.ts'

/**
 * When the bank requires authentication. `unless_set_up`: always, except off-session with a card that was set up
 * before; `on_session`: never off-session; `always`: for every payment.
 */
type Authentication = 'never' | 'unless_set_up' | 'on_session' | 'always'

export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry' | 'early_warning'

export interface CardBehaviour {
  authentication: Authentication
  decline?: DeclineName
  /** the card can be attached although its charges fail */
  attaches?: boolean
  dispute?: DisputeKind
  refund?: 'pending' | 'fails'
  /** the balance is available immediately instead of after two days */
  availableAtOnce?: boolean
}

export interface TestCard {
  number: string
  token: string
  brand: Brand
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  /** what the card does, described on the helper page and in the wallet's sheet */
  about: CardDescription
  behaviour: CardBehaviour
}

function defineCard(
  number: string,
  token: string,
  brand: Brand,
  about: CardDescription,
  behaviour: Partial<CardBehaviour> = {},
) {
  const completeBehaviour: CardBehaviour = { authentication: 'never', ...behaviour }
  const funding = token.endsWith('debit') ? 'debit' : token.endsWith('prepaid') ? 'prepaid' : 'credit'
  const country = token === 'br' ? 'BR' : 'US'
  return { number, token, brand, about, behaviour: completeBehaviour, funding, country } satisfies TestCard
}

/** `token` is the part after `pm_card_`. */
export const testCards: readonly TestCard[] = [
  defineCard('4242424242424242', 'visa', 'visa', 'succeeds'),
  defineCard('4000056655665556', 'visa_debit', 'visa', 'succeedsDebit'),
  defineCard('5555555555554444', 'mastercard', 'mastercard', 'succeeds'),
  defineCard('2223003122003222', 'mastercard_2series', 'mastercard', 'succeedsSeriesTwo'),
  defineCard('5200828282828210', 'mastercard_debit', 'mastercard', 'succeedsDebit'),
  defineCard('5105105105105100', 'mastercard_prepaid', 'mastercard', 'succeedsPrepaid'),
  defineCard('378282246310005', 'amex', 'amex', 'succeedsFourDigitCode'),
  defineCard('6011111111111117', 'discover', 'discover', 'succeeds'),
  defineCard('3056930009020004', 'diners', 'diners', 'succeeds'),
  defineCard('3566002020360505', 'jcb', 'jcb', 'succeeds'),
  defineCard('6200000000000005', 'unionpay', 'unionpay', 'succeeds'),
  defineCard('4000000760000002', 'br', 'visa', 'succeedsBrazil'),
  defineCard('4000000000000077', 'bypassPending', 'visa', 'succeedsAvailableAtOnce', { availableAtOnce: true }),
  defineCard('4000000000000002', 'visa_chargeDeclined', 'visa', 'declined', { decline: 'generic' }),
  defineCard('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', 'visa', 'insufficientFunds', {
    decline: 'insufficientFunds',
  }),
  defineCard('4000000000009987', 'visa_chargeDeclinedLostCard', 'visa', 'lost', { decline: 'lost' }),
  defineCard('4000000000009979', 'visa_chargeDeclinedStolenCard', 'visa', 'stolen', { decline: 'stolen' }),
  defineCard('4000000000000069', 'chargeDeclinedExpiredCard', 'visa', 'expired', { decline: 'expired' }),
  defineCard('4000000000000127', 'chargeDeclinedIncorrectCvc', 'visa', 'incorrectCvc', {
    decline: 'incorrectCvc',
  }),
  defineCard('4000000000000119', 'chargeDeclinedProcessingError', 'visa', 'processingError', {
    decline: 'processingError',
  }),
  defineCard('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded', 'visa', 'tooManyAttempts', {
    decline: 'velocity',
  }),
  defineCard('4100000000000019', 'radarBlock', 'visa', 'blockedAsFraud', { decline: 'fraudulent' }),
  defineCard('4000000000000341', 'chargeCustomerFail', 'visa', 'chargesDeclined', {
    decline: 'generic',
    attaches: true,
  }),
  defineCard('4000002500003155', 'authenticationRequiredOnSetup', 'visa', 'authenticationUnlessSetUp', {
    authentication: 'unless_set_up',
  }),
  defineCard('4000002760003184', 'authenticationRequired', 'visa', 'authenticationAlways', {
    authentication: 'always',
  }),
  defineCard('4000003800000446', 'authenticationRequiredSetupForOffSession', 'visa', 'authenticationOnSession', {
    authentication: 'on_session',
  }),
  defineCard(
    '4000008260003178',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
    'visa',
    'authenticationThenInsufficientFunds',
    { authentication: 'unless_set_up', decline: 'insufficientFunds', attaches: true },
  ),
  defineCard('4000008400001629', 'threeDSecureRequiredChargeDeclined', 'visa', 'authenticationThenDeclined', {
    authentication: 'always',
    decline: 'generic',
    attaches: true,
  }),
  defineCard('4000008400001280', 'threeDSecureRequiredProcessingError', 'visa', 'authenticationThenProcessingError', {
    authentication: 'always',
    decline: 'processingError',
    attaches: true,
  }),
  defineCard('4000000000003055', 'threeDSecureOptional', 'visa', 'authenticationOptional'),
  defineCard('4000000000003220', 'threeDSecure2Required', 'visa', 'authenticationRequired', {
    authentication: 'always',
  }),
  defineCard('4000000000000259', 'createDispute', 'visa', 'disputedAsFraud', {
    dispute: 'fraudulent',
  }),
  defineCard('4000000000002685', 'createDisputeProductNotReceived', 'visa', 'disputedAsNotReceived', {
    dispute: 'product_not_received',
  }),
  defineCard('4000000000001976', 'createDisputeInquiry', 'visa', 'inquiry', {
    dispute: 'inquiry',
  }),
  defineCard('4000000000005423', 'createIssuerFraudRecord', 'visa', 'fraudWarning', {
    dispute: 'early_warning',
  }),
  defineCard('4000000000007726', 'pendingRefund', 'visa', 'refundPending', {
    refund: 'pending',
  }),
  defineCard('4000000000005126', 'refundFail', 'visa', 'refundFails', { refund: 'fails' }),
]

const byNumber = new Map(testCards.map(one => [one.number, one]))
const byToken = new Map(testCards.map(one => [one.token, one]))

export function findTestCardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number)
}

/** Finds a test card by token; accepts both `pm_card_visa` and `tok_visa`. */
export function findTestCardByToken(token: string): TestCard | undefined {
  return byToken.get(token.replace(/^(pm_card|tok)_/, ''))
}
