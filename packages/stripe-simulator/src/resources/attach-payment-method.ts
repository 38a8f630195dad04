import type Stripe from 'stripe'
import { declines } from '../cards/declines.ts'
import { ApiError, invalidRequestError, resourceMissingError } from '../http/api-error.ts'
import type { RequestContext, World } from '../world.ts'
import { createFromTestToken } from './payment-method-object.ts'

const usedMethodMessage =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.'

export function getCustomer(world: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = world.store.get('customer', id)
  if (!customer || customer.deleted) throw resourceMissingError('customer', id, param)
  return customer
}

/** Finds a payment method by id or test token. Throws when the payment method was used up or detached. */
export function getUsablePaymentMethod(world: World, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const method = createFromTestToken(world, id) ?? world.store.get('payment_method', id)
  if (!method) throw resourceMissingError('PaymentMethod', id, param)
  if (world.store.get('card', method.id)?.spent) throw invalidRequestError(usedMethodMessage)
  return method
}

/** Finds a payment method that can be attached to a customer. Only cards can: a Pix payment cannot be repeated. */
export function getReusablePaymentMethod(world: World, id: string, param?: string): Stripe.PaymentMethod {
  const method = getUsablePaymentMethod(world, id, param)
  if (method.type === 'card') return method
  throw invalidRequestError(
    `The payment method type "${method.type}" cannot be saved for future payments.`,
    'payment_method_unsupported_type',
    { param: param ?? 'payment_method' },
  )
}

export function attachPaymentMethod(
  world: World,
  method: Stripe.PaymentMethod,
  customer: string,
  request: RequestContext | null,
) {
  if (method.customer === customer) return method
  if (method.customer)
    throw invalidRequestError('The payment method you provided has already been attached to a customer.')
  const attached = world.store.put('payment_method', { ...method, customer })
  world.emit('payment_method.attached', attached, request)
  return attached
}

/** Attaching a card requests the bank's approval, so most declining cards are already rejected here. */
export function verifyAndAttach(world: World, method: Stripe.PaymentMethod, customer: string, request: RequestContext) {
  const behaviour = world.store.get('card', method.id)?.behaviour
  if (behaviour?.decline && !behaviour.attaches) {
    throw new ApiError(402, { type: 'card_error', ...declines[behaviour.decline] })
  }
  return attachPaymentMethod(world, method, customer, request)
}
