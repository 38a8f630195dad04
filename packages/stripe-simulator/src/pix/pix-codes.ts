import type Stripe from 'stripe'
import { getAccountCountry } from '../resources/capabilities.ts'
import { createRandomText } from '../state/ids.ts'
import type { PixCode } from '../state/tables.ts'
import type { RequestContext, World } from '../world.ts'
import { buildBrCode } from './br-code.ts'
import { getPixExpiry } from './pix-options.ts'
import { getPixSettings } from './pix-settings.ts'

/** Delays, in ms of simulated time, that the e-mail addresses of `findScenario` select. */
const soonMs = 3_000
const laterMs = 180_000

interface Scenario {
  expiresAfterMs?: number
  paidAfterMs?: number
}

/**
 * Returns the behavior that the shopper's e-mail address selects, by the names of Stripe's test mode. Returns null for
 * any other address.
 */
function findScenario(address: string | null): Scenario | null {
  const name = address?.split('@')[0] ?? ''
  if (name.endsWith('succeed_immediately')) return { paidAfterMs: soonMs }
  if (name.endsWith('expire_immediately')) return { expiresAfterMs: soonMs }
  if (name.endsWith('expire_with_delay')) return { expiresAfterMs: laterMs }
  return name.endsWith('fill_never') ? {} : null
}

function buildCodeNextAction(world: World, { id, token, data, expiresAt }: PixCode) {
  const url = `${world.url}/pix/${id}/${token}`
  return {
    type: 'pix_display_qr_code',
    pix_display_qr_code: {
      data,
      expires_at: expiresAt,
      hosted_instructions_url: url,
      image_url_png: `${url}/qr.png`,
      image_url_svg: `${url}/qr.svg`,
    },
  }
}

const iofPerMille = 35
/**
 * Returns the amount that the payer's bank shows. The IOF tax is added to a cross-border payment, unless the amount
 * already includes the tax.
 */
function getPayerAmount(world: World, { amount, payment_method_options: options }: Stripe.PaymentIntent): number {
  const isTaxAdded = getAccountCountry(world) !== 'BR' && options?.pix?.amount_includes_iof !== 'always'
  return isTaxAdded ? amount + Math.round((amount * iofPerMille) / 1_000) : amount
}

/** Creates the code that the shopper pays in the bank's app. The intent waits until the code is paid or expires. */
export function createPixCode(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  request: RequestContext | null,
): Stripe.PaymentIntent {
  world.store.remove('challenge', intent.id)
  const token = createRandomText(24)
  const url = `pix.vitrine.example/qr/v2/${token}`
  const scenario = findScenario(method.billing_details.email ?? intent.receipt_email)
  const regularExpiry = getPixExpiry(world, intent.payment_method_options?.pix)
  const earlyExpiry = scenario?.expiresAfterMs && Math.ceil((world.clock.now() + scenario.expiresAfterMs) / 1000)
  const code = world.store.put('pix_code', {
    id: intent.id,
    amount: intent.amount,
    createdAt: world.clock.seconds(),
    data: buildBrCode({ url, amount: getPayerAmount(world, intent), name: 'Pagamentos Simulados', city: 'SAO PAULO' }),
    expiresAt: Math.min(regularExpiry, earlyExpiry || regularExpiry),
    paymentMethod: method.id,
    status: 'open',
    token,
  })
  world.scheduleAt(code.expiresAt, 'pix_code_expires', intent.id)
  const paidAfterMs = scenario ? scenario.paidAfterMs : getPixSettings(world.store).autoPayAfterMs
  if (typeof paidAfterMs === 'number') world.scheduleAfter(paidAfterMs, 'pix_code_is_paid', intent.id)
  const waiting = world.store.put('payment_intent', {
    ...intent,
    next_action: buildCodeNextAction(world, code),
    status: 'requires_action',
  })
  world.emit('payment_intent.requires_action', waiting, request)
  return waiting
}

/** Closes the intent's code if it is open. A closed code never expires, and can only be paid late. */
export function closePixCode(world: World, intent: string, status: 'canceled' | 'expired' | 'paid' | 'replaced') {
  const code = world.store.get('pix_code', intent)
  if (code?.status !== 'open') return
  world.store.put('pix_code', { ...code, status })
  for (const kind of ['pix_code_expires', 'pix_code_is_paid']) world.store.remove('task', `${kind} ${intent}`)
}

/**
 * Closes an open code when the amount or the method of its intent has changed. The intent must then be confirmed again.
 */
export function replacePixCode(
  world: World,
  before: Stripe.PaymentIntent,
  after: Stripe.PaymentIntent,
): Stripe.PaymentIntent {
  const hasChanged = (['amount', 'currency', 'payment_method'] as const).some(name => before[name] !== after[name])
  if (!hasChanged || before.next_action?.type !== 'pix_display_qr_code') return after
  closePixCode(world, before.id, 'replaced')
  return { ...after, next_action: null, status: 'requires_confirmation' }
}

const expiredMessage =
  'The latest attempt to pay this PaymentIntent expired. Provide a payment method again to attempt another payment.'

/** Expires an unpaid code: the intent requires a payment method again, and no charge is created. */
export function expirePixCode(world: World, id: string) {
  const code = world.store.get('pix_code', id)
  const intent = world.store.get('payment_intent', id)
  const method = code && world.store.get('payment_method', code.paymentMethod)
  if (code?.status !== 'open' || intent?.status !== 'requires_action' || !method) return
  closePixCode(world, id, 'expired')
  const failed = world.store.put('payment_intent', {
    ...intent,
    last_payment_error: {
      code: 'payment_intent_payment_attempt_expired',
      doc_url: 'https://docs.stripe.com/error-codes#payment-intent-payment-attempt-expired',
      message: expiredMessage,
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  world.emit('payment_intent.payment_failed', failed, null)
}
