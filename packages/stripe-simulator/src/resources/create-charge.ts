import type Stripe from 'stripe'
import { type Decline, declines } from '../cards/declines.ts'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { createBalanceTransaction } from './create-balance-transaction.ts'

function buildOutcome(decline: Decline | undefined): Stripe.Charge.Outcome {
  const shared = { advice_code: null, network_advice_code: null, network_decline_code: null }
  if (!decline) {
    return {
      ...shared,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  const blocked = decline === declines.fraudulent
  return {
    ...shared,
    advice_code: decline.advice_code ?? null,
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ? 'highest_risk_level' : decline.decline_code,
    risk_level: blocked ? 'highest' : 'normal',
    risk_score: blocked ? 90 : 12,
    seller_message: blocked
      ? 'Stripe blocked this payment as too risky.'
      : `The bank returned the decline code \`${decline.decline_code}\`.`,
    type: blocked ? 'blocked' : 'issuer_declined',
  }
}

function buildCardDetails(card: Stripe.PaymentMethod.Card, amount: number, authenticated: boolean, declined: boolean) {
  return {
    amount_authorized: declined ? null : amount,
    authorization_code: declined ? null : '123456',
    brand: card.brand,
    checks: card.checks && {
      ...card.checks,
      cvc_check: card.checks.cvc_check === 'unchecked' ? 'pass' : card.checks.cvc_check,
    },
    country: card.country,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: createObjectId('3ds'),
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  } satisfies Stripe.Charge.PaymentMethodDetails.Card
}

/** Adds a charge to the balance, minus a fee of 2.9 % plus 30 of the currency's smallest unit. */
function recordChargeTransaction(world: World, charge: string, intent: Stripe.PaymentIntent, atOnce: boolean) {
  const { amount, currency, description } = intent
  return createBalanceTransaction(world, {
    type: 'charge',
    category: 'charge',
    source: charge,
    amount,
    currency,
    description,
    fee: { amount: Math.round((amount * 29) / 1000) + 30, description: 'Stripe processing fees' },
    days: atOnce ? 0 : 2,
  })
}

/** Creates a card charge of the intent's whole amount. If the card is declined, the charge is created as failed. */
export function createCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
  decline: Decline | undefined,
): Stripe.Charge {
  const id = createObjectId('ch')
  const card = method.card
  if (!card) throw new Error(`payment method ${method.id} is not a card`)
  const behaviour = world.store.get('card', method.id)?.behaviour
  const transaction = decline ? null : recordChargeTransaction(world, id, intent, behaviour?.availableAtOnce ?? false)
  return storeCharge(world, intent, method, {
    id,
    balanceTransaction: transaction?.id ?? null,
    decline,
    details: {
      type: 'card',
      card: buildCardDetails(card, intent.amount, authenticated, Boolean(decline)),
    },
    outcome: buildOutcome(decline),
  })
}

const pixOutcome: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'not_assessed',
  seller_message: 'Payment complete.',
  type: 'authorized',
}

/**
 * Creates the charge of a paid Pix code, minus a fee of 1.19 %. As at Stripe, a charge without a card is a payment: its
 * id starts with `py_`, and its balance transaction has the type `payment`.
 */
export function createPixCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  pix: Stripe.Charge.PaymentMethodDetails.Pix,
): Stripe.Charge {
  const id = createObjectId('py')
  const transaction = createBalanceTransaction(world, {
    type: 'payment',
    category: 'charge',
    source: id,
    amount: intent.amount,
    currency: intent.currency,
    description: intent.description,
    fee: { amount: Math.round((intent.amount * 119) / 10_000), description: 'Stripe processing fees' },
    days: 2,
  })
  return storeCharge(world, intent, method, {
    id,
    balanceTransaction: transaction.id,
    decline: undefined,
    details: { type: 'pix', pix },
    outcome: pixOutcome,
  })
}

export function isPixCharge({ payment_method_details }: Stripe.Charge): boolean {
  return payment_method_details?.type === 'pix'
}

interface ChargeParts {
  id: string
  balanceTransaction: string | null
  decline: Decline | undefined
  details: Stripe.Charge.PaymentMethodDetails
  outcome: Stripe.Charge.Outcome
}

function storeCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { id, balanceTransaction, decline, details, outcome }: ChargeParts,
): Stripe.Charge {
  return world.store.put('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: balanceTransaction,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'VITRINE SIMULATOR',
    captured: !decline,
    created: world.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer as string | null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: details,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: `${world.url}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  } satisfies Stripe.Charge)
}
