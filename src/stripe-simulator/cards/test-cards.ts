import type { DeclineName } from './declines.ts'

/**
 * When the bank asks the shopper. `unless_set_up`: not for an off-session payment with a card that was saved;
 * `on_session`: never off-session; `always`: whatever was done before.
 */
export type Authentication = 'never' | 'unless_set_up' | 'on_session' | 'always'

export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry' | 'early_warning'

export interface CardBehaviour {
  authentication: Authentication
  decline?: DeclineName
  /** attaching such a card works; only charges fail */
  attaches?: boolean
  dispute?: DisputeKind
  refund?: 'pending' | 'fails'
}

export type Brand = 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa'

export interface TestCard {
  number: string
  token: string
  brand: Brand
  funding: 'credit' | 'debit'
  country: string
  about: string
  behaviour: CardBehaviour
}

function card(number: string, token: string, brand: Brand, about: string, behaviour: Partial<CardBehaviour> = {}) {
  const whole: CardBehaviour = { authentication: 'never', ...behaviour }
  const funding = token.endsWith('debit') ? 'debit' : 'credit'
  const country = token === 'br' ? 'BR' : 'US'
  return { number, token, brand, about, behaviour: whole, funding, country } satisfies TestCard
}

/** `token` is the part after `pm_card_`. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa', 'visa', 'Pays'),
  card('4000056655665556', 'visa_debit', 'visa', 'Pays, debit'),
  card('5555555555554444', 'mastercard', 'mastercard', 'Pays'),
  card('2223003122003222', 'mastercard_2series', 'mastercard', 'Pays, 2-series'),
  card('5200828282828210', 'mastercard_debit', 'mastercard', 'Pays, debit'),
  card('378282246310005', 'amex', 'amex', 'Pays, security code of 4 digits'),
  card('6011111111111117', 'discover', 'discover', 'Pays'),
  card('3056930009020004', 'diners', 'diners', 'Pays'),
  card('3566002020360505', 'jcb', 'jcb', 'Pays'),
  card('6200000000000005', 'unionpay', 'unionpay', 'Pays'),
  card('4000000760000002', 'br', 'visa', 'Pays, issued in Brazil'),
  card('4000000000000077', 'bypassPending', 'visa', 'Pays, available at once'),
  card('4000000000000002', 'visa_chargeDeclined', 'visa', 'Declined', { decline: 'generic' }),
  card('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', 'visa', 'Insufficient funds', {
    decline: 'insufficientFunds',
  }),
  card('4000000000009987', 'visa_chargeDeclinedLostCard', 'visa', 'Lost card', { decline: 'lost' }),
  card('4000000000009979', 'visa_chargeDeclinedStolenCard', 'visa', 'Stolen card', { decline: 'stolen' }),
  card('4000000000000069', 'chargeDeclinedExpiredCard', 'visa', 'Expired card', { decline: 'expired' }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc', 'visa', 'Incorrect security code', {
    decline: 'incorrectCvc',
  }),
  card('4000000000000119', 'chargeDeclinedProcessingError', 'visa', 'Processing error', {
    decline: 'processingError',
  }),
  card('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded', 'visa', 'Too many attempts', {
    decline: 'velocity',
  }),
  card('4100000000000019', 'radarBlock', 'visa', 'Blocked as fraudulent', { decline: 'fraudulent' }),
  card('4000000000000341', 'chargeCustomerFail', 'visa', 'Can be saved; charges are declined', {
    decline: 'generic',
    attaches: true,
  }),
  card('4000002500003155', 'authenticationRequiredOnSetup', 'visa', '3D Secure, unless saved and off-session', {
    authentication: 'unless_set_up',
  }),
  card('4000002760003184', 'authenticationRequired', 'visa', '3D Secure, always', { authentication: 'always' }),
  card('4000003800000446', 'authenticationRequiredSetupForOffSession', 'visa', '3D Secure, except off-session', {
    authentication: 'on_session',
  }),
  card(
    '4000008260003178',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
    'visa',
    '3D Secure, then insufficient funds',
    { authentication: 'unless_set_up', decline: 'insufficientFunds', attaches: true },
  ),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', 'visa', '3D Secure, then declined', {
    authentication: 'always',
    decline: 'generic',
    attaches: true,
  }),
  card('4000000000003220', 'threeDSecure2Required', 'visa', '3D Secure 2 must be completed', {
    authentication: 'always',
  }),
  card('4000000000000259', 'createDispute', 'visa', 'Pays, then is disputed as fraudulent', {
    dispute: 'fraudulent',
  }),
  card('4000000000002685', 'createDisputeProductNotReceived', 'visa', 'Pays, then: product not received', {
    dispute: 'product_not_received',
  }),
  card('4000000000001976', 'createDisputeInquiry', 'visa', 'Pays, then an inquiry', { dispute: 'inquiry' }),
  card('4000000000005423', 'createIssuerFraudRecord', 'visa', 'Pays, then an early fraud warning', {
    dispute: 'early_warning',
  }),
  card('4000000000007726', 'pendingRefund', 'visa', 'Refunds are pending, then succeed', { refund: 'pending' }),
  card('4000000000005126', 'refundFail', 'visa', 'Refunds succeed, then fail', { refund: 'fails' }),
]

const byNumber = new Map(testCards.map(one => [one.number, one]))
const byToken = new Map(testCards.map(one => [one.token, one]))

export function testCardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number)
}

/** Finds `pm_card_visa` and `tok_visa`. */
export function testCardByToken(token: string): TestCard | undefined {
  return byToken.get(token.replace(/^(pm_card|tok)_/, ''))
}
