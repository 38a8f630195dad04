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
  /** description on the helper page, in Portuguese */
  about: string
  behaviour: CardBehaviour
}

function defineCard(
  number: string,
  token: string,
  brand: Brand,
  about: string,
  behaviour: Partial<CardBehaviour> = {},
) {
  const completeBehaviour: CardBehaviour = { authentication: 'never', ...behaviour }
  const funding = token.endsWith('debit') ? 'debit' : token.endsWith('prepaid') ? 'prepaid' : 'credit'
  const country = token === 'br' ? 'BR' : 'US'
  return { number, token, brand, about, behaviour: completeBehaviour, funding, country } satisfies TestCard
}

/** `token` is the part after `pm_card_`. */
export const testCards: readonly TestCard[] = [
  defineCard('4242424242424242', 'visa', 'visa', 'Paga'),
  defineCard('4000056655665556', 'visa_debit', 'visa', 'Paga, débito'),
  defineCard('5555555555554444', 'mastercard', 'mastercard', 'Paga'),
  defineCard('2223003122003222', 'mastercard_2series', 'mastercard', 'Paga, série 2'),
  defineCard('5200828282828210', 'mastercard_debit', 'mastercard', 'Paga, débito'),
  defineCard('5105105105105100', 'mastercard_prepaid', 'mastercard', 'Paga, pré-pago'),
  defineCard('378282246310005', 'amex', 'amex', 'Paga, código de segurança de 4 dígitos'),
  defineCard('6011111111111117', 'discover', 'discover', 'Paga'),
  defineCard('3056930009020004', 'diners', 'diners', 'Paga'),
  defineCard('3566002020360505', 'jcb', 'jcb', 'Paga'),
  defineCard('6200000000000005', 'unionpay', 'unionpay', 'Paga'),
  defineCard('4000000760000002', 'br', 'visa', 'Paga, emitido no Brasil'),
  defineCard('4000000000000077', 'bypassPending', 'visa', 'Paga, disponível na hora', { availableAtOnce: true }),
  defineCard('4000000000000002', 'visa_chargeDeclined', 'visa', 'Recusado', { decline: 'generic' }),
  defineCard('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', 'visa', 'Saldo insuficiente', {
    decline: 'insufficientFunds',
  }),
  defineCard('4000000000009987', 'visa_chargeDeclinedLostCard', 'visa', 'Cartão perdido', { decline: 'lost' }),
  defineCard('4000000000009979', 'visa_chargeDeclinedStolenCard', 'visa', 'Cartão roubado', { decline: 'stolen' }),
  defineCard('4000000000000069', 'chargeDeclinedExpiredCard', 'visa', 'Cartão vencido', { decline: 'expired' }),
  defineCard('4000000000000127', 'chargeDeclinedIncorrectCvc', 'visa', 'Código de segurança incorreto', {
    decline: 'incorrectCvc',
  }),
  defineCard('4000000000000119', 'chargeDeclinedProcessingError', 'visa', 'Erro de processamento', {
    decline: 'processingError',
  }),
  defineCard('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded', 'visa', 'Tentativas demais', {
    decline: 'velocity',
  }),
  defineCard('4100000000000019', 'radarBlock', 'visa', 'Bloqueado como fraude', { decline: 'fraudulent' }),
  defineCard('4000000000000341', 'chargeCustomerFail', 'visa', 'Pode ser salvo; cobranças são recusadas', {
    decline: 'generic',
    attaches: true,
  }),
  defineCard(
    '4000002500003155',
    'authenticationRequiredOnSetup',
    'visa',
    '3D Secure, exceto se salvo e cobrado sem o comprador',
    {
      authentication: 'unless_set_up',
    },
  ),
  defineCard('4000002760003184', 'authenticationRequired', 'visa', '3D Secure, sempre', { authentication: 'always' }),
  defineCard(
    '4000003800000446',
    'authenticationRequiredSetupForOffSession',
    'visa',
    '3D Secure, exceto sem o comprador',
    {
      authentication: 'on_session',
    },
  ),
  defineCard(
    '4000008260003178',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
    'visa',
    '3D Secure, depois saldo insuficiente',
    { authentication: 'unless_set_up', decline: 'insufficientFunds', attaches: true },
  ),
  defineCard('4000008400001629', 'threeDSecureRequiredChargeDeclined', 'visa', '3D Secure, depois recusado', {
    authentication: 'always',
    decline: 'generic',
    attaches: true,
  }),
  defineCard(
    '4000008400001280',
    'threeDSecureRequiredProcessingError',
    'visa',
    '3D Secure, depois erro de processamento',
    {
      authentication: 'always',
      decline: 'processingError',
      attaches: true,
    },
  ),
  defineCard('4000000000003055', 'threeDSecureOptional', 'visa', '3D Secure possível, não exigido'),
  defineCard('4000000000003220', 'threeDSecure2Required', 'visa', '3D Secure 2 obrigatório', {
    authentication: 'always',
  }),
  defineCard('4000000000000259', 'createDispute', 'visa', 'Paga, depois é contestado como fraude', {
    dispute: 'fraudulent',
  }),
  defineCard('4000000000002685', 'createDisputeProductNotReceived', 'visa', 'Paga, depois: produto não recebido', {
    dispute: 'product_not_received',
  }),
  defineCard('4000000000001976', 'createDisputeInquiry', 'visa', 'Paga, depois uma consulta do banco', {
    dispute: 'inquiry',
  }),
  defineCard('4000000000005423', 'createIssuerFraudRecord', 'visa', 'Paga, depois um alerta de fraude', {
    dispute: 'early_warning',
  }),
  defineCard('4000000000007726', 'pendingRefund', 'visa', 'Reembolso pendente, depois concluído', {
    refund: 'pending',
  }),
  defineCard('4000000000005126', 'refundFail', 'visa', 'Reembolso concluído, depois falha', { refund: 'fails' }),
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
