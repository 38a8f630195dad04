import type Stripe from 'stripe'
import { declines } from '../cards/declines.ts'
import { ApiError, noSuch, refused } from '../http/api-error.ts'
import type { RequestFacts, World } from '../world.ts'
import { fromTestToken } from './payment-method-object.ts'

const spentMessage =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.'

export function customerOf(world: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = world.store.get('customer', id)
  if (!customer || customer.deleted) throw noSuch('customer', id, param)
  return customer
}

/** A payment method that may still be used: an id of ours or a test token. */
export function usablePaymentMethod(world: World, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const method = fromTestToken(world, id) ?? world.store.get('payment_method', id)
  if (!method) throw noSuch('PaymentMethod', id, param)
  if (world.store.get('card', method.id)?.spent) throw refused(spentMessage)
  return method
}

export function attach(world: World, method: Stripe.PaymentMethod, customer: string, request: RequestFacts | null) {
  if (method.customer === customer) return method
  if (method.customer) throw refused('The payment method you provided has already been attached to a customer.')
  const attached = world.store.put('payment_method', { ...method, customer })
  world.emit('payment_method.attached', attached, request)
  return attached
}

/** Attaching by itself asks the bank, so most declining cards are refused here already. */
export function attachAsked(world: World, method: Stripe.PaymentMethod, customer: string, request: RequestFacts) {
  const behaviour = world.store.get('card', method.id)?.behaviour
  if (behaviour?.decline && !behaviour.attaches) {
    throw new ApiError(402, { type: 'card_error', ...declines[behaviour.decline] })
  }
  return attach(world, method, customer, request)
}
