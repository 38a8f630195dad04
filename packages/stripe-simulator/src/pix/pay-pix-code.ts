import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { invalidRequestError, resourceMissingError } from '../http/api-error.ts'
import { createPixCharge } from '../resources/create-charge.ts'
import { createRandomText } from '../state/ids.ts'
import type { PixCode } from '../state/tables.ts'
import type { World } from '../world.ts'
import { closePixCode } from './pix-codes.ts'

export const paymentTimes = ['late', 'now', 'twice'] as const
export type PaymentTime = (typeof paymentTimes)[number]

export function getPixCode(world: World, intent: string): PixCode {
  const code = world.store.get('pix_code', intent)
  if (!code) throw resourceMissingError('Pix code', intent, 'intent')
  return code
}

/** Whether only a late payment can pay the code: it expired, or its intent was canceled. */
export function isPayableLate(world: World, code: PixCode): boolean {
  const status = world.store.get('payment_intent', code.id)?.status
  return (code.status === 'expired' || code.status === 'canceled') && status !== 'succeeded'
}

/** Creates the Central Bank's id of a payment: E, the payer's bank, the time in UTC, 11 characters. */
function createBankTransactionId(world: World): string {
  const minute = new Date(world.clock.now()).toISOString().replace(/\D/g, '').slice(0, 12)
  return `E18236120${minute}${createRandomText(11)}`
}

/**
 * Returns the fingerprint of the payer's bank account. All payments with the same e-mail address have the same account.
 */
function createAccountFingerprint({ billing_details }: Stripe.PaymentMethod): string {
  return createHash('sha256').update(`pix ${billing_details.email}`).digest('base64url').slice(0, 16)
}

/**
 * Pays a code as the shopper's bank does. `late` pays a code that has expired or whose intent was canceled; the intent
 * succeeds nevertheless. `twice` reports the payment with two events of each type.
 */
export function payPixCode(world: World, id: string, when: PaymentTime): Stripe.PaymentIntent {
  const code = getPixCode(world, id)
  const intent = world.store.get('payment_intent', id)
  const method = world.store.get('payment_method', code.paymentMethod)
  if (!intent || !method) throw resourceMissingError('payment_intent', id, 'intent')
  const isPayable = when === 'late' ? isPayableLate(world, code) : code.status === 'open'
  if (!isPayable) {
    throw invalidRequestError(
      `The Pix code of this PaymentIntent is ${code.status} and cannot be paid ${when}.`,
      'payment_intent_unexpected_state',
      { payment_intent: intent },
    )
  }
  const fingerprint = createAccountFingerprint(method)
  const payer = world.store.put('payment_method', { ...method, pix: { fingerprint } })
  const charge = createPixCharge(world, { ...intent, amount: code.amount }, payer, {
    bank_transaction_id: createBankTransactionId(world),
    fingerprint,
  })
  closePixCode(world, id, 'paid')
  world.store.put('pix_code', { ...code, status: 'paid' })
  world.store.remove('challenge', id)
  const paid = world.store.put('payment_intent', {
    ...intent,
    amount_received: code.amount,
    canceled_at: null,
    cancellation_reason: null,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: payer.id,
    status: 'succeeded',
  })
  for (let report = 0; report < (when === 'twice' ? 2 : 1); report += 1) {
    world.emit('charge.succeeded', charge, null)
    world.emit('payment_intent.succeeded', paid, null)
  }
  return paid
}

/** Pays a code at its scheduled time, unless the code is no longer open. */
export function payPixCodeIfOpen(world: World, id: string) {
  if (world.store.get('pix_code', id)?.status === 'open') payPixCode(world, id, 'now')
}
