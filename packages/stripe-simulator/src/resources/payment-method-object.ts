import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { type CheckedCard, checkCard } from '../cards/check-card.ts'
import { findTestCardByNumber, findTestCardByToken, type TestCard } from '../cards/test-cards.ts'
import { invalidRequestError, missingParameterError, resourceMissingError } from '../http/api-error.ts'
import { billingDetailsParam, choice, integer, map, object, type Shape, text } from '../http/params.ts'
import { createPixMethod } from '../pix/pix-method.ts'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { toFullAddress } from './address.ts'

interface CardParam {
  number?: string
  exp_month?: number
  exp_year?: number
  cvc?: string
  token?: string
}

export interface PaymentMethodInput {
  type?: string
  card?: CardParam
  pix?: object
  billing_details?: Partial<Stripe.PaymentMethod.BillingDetails>
  metadata?: Record<string, string>
  allow_redisplay?: Stripe.PaymentMethod.AllowRedisplay
}

export const cardMethodShape = {
  type: choice('card'),
  card: object({ number: text, exp_month: integer, exp_year: integer, cvc: text, token: text }),
  billing_details: billingDetailsParam,
  metadata: map,
  allow_redisplay: choice('always', 'limited', 'unspecified'),
} satisfies Shape<Stripe.PaymentMethodCreateParams>

export const paymentMethodShape = {
  ...cardMethodShape,
  type: choice('card', 'pix'),
  pix: object({}),
} satisfies Shape<Stripe.PaymentMethodCreateParams>

export function toBillingDetails(details: PaymentMethodInput['billing_details']): Stripe.PaymentMethod.BillingDetails {
  return {
    email: details?.email || null,
    name: details?.name || null,
    phone: details?.phone || null,
    tax_id: details?.tax_id || null,
    address: toFullAddress(details?.address),
  }
}

const rawCardMessage =
  'Sending credit card numbers directly to the Stripe API is generally unsafe. Use Stripe.js, or a test payment method such as pm_card_visa.'

/** Creates a payment method for Pix, or from a card or a test token. Card numbers are accepted from browsers only. */
export function createPaymentMethod(
  world: World,
  input: PaymentMethodInput,
  publishable: boolean,
): Stripe.PaymentMethod {
  if (!input.type) throw missingParameterError('type')
  if (input.type === 'pix') {
    return createPixMethod(world, {
      ...input,
      billing_details: toBillingDetails(input.billing_details),
      metadata: input.metadata ?? {},
    })
  }
  const card = input.card
  if (!card) throw missingParameterError('card')
  if (card.token) {
    const testCard = findTestCardByToken(card.token)
    if (!testCard) throw resourceMissingError('token', card.token, 'card[token]')
    return storePaymentMethod(world, testCard, toCheckedCard(world, testCard), input)
  }
  if (!publishable) throw invalidRequestError(rawCardMessage)
  if (card.number === undefined) throw missingParameterError('card[number]')
  if (card.exp_month === undefined) throw missingParameterError('card[exp_month]')
  if (card.exp_year === undefined) throw missingParameterError('card[exp_year]')
  const { number, exp_month, exp_year, cvc } = card
  const checked = checkCard({ number, exp_month, exp_year, cvc }, new Date(world.clock.now()))
  return storePaymentMethod(world, findTestCardByNumber(checked.number), checked, input)
}

/**
 * Creates a payment method from a test token such as `pm_card_visa`. Each use of a token creates a new payment method.
 */
export function createFromTestToken(world: World, token: string): Stripe.PaymentMethod | undefined {
  const testCard = token.startsWith('pm_card_') ? findTestCardByToken(token) : undefined
  return testCard && storePaymentMethod(world, testCard, toCheckedCard(world, testCard), { type: 'card' })
}

function toCheckedCard(world: World, testCard: TestCard): CheckedCard {
  const expYear = new Date(world.clock.now()).getUTCFullYear() + 1
  return { number: testCard.number, brand: testCard.brand, expMonth: 12, expYear, hasCvc: true }
}

function storePaymentMethod(
  world: World,
  testCard: TestCard | undefined,
  card: CheckedCard,
  input: PaymentMethodInput,
) {
  const id = createObjectId('pm')
  const behaviour = testCard?.behaviour ?? { authentication: 'never', decline: 'notATestCard' }
  world.store.put('card', { id, behaviour, setUp: false, spent: false })
  return world.store.put('payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: input.allow_redisplay ?? 'unspecified',
    billing_details: toBillingDetails(input.billing_details),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: input.billing_details?.address?.line1 ? 'pass' : null,
        address_postal_code_check: input.billing_details?.address?.postal_code ? 'pass' : null,
        cvc_check: card.hasCvc ? (behaviour.decline === 'incorrectCvc' ? 'fail' : 'unchecked') : null,
      },
      country: testCard?.country ?? 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: createHash('sha256').update(`vitrine ${card.number}`).digest('base64url').slice(0, 16),
      funding: testCard?.funding ?? 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: input.metadata ?? {},
    type: 'card',
  } satisfies Stripe.PaymentMethod)
}
