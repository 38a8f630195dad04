import type Stripe from 'stripe'
import { invalidRequestError, missingParameterError, resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { pageShape, paginate } from '../http/paginate.ts'
import { billingDetailsParam, choice, map, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { getCustomer, getReusablePaymentMethod, verifyAndAttach } from './attach-payment-method.ts'
import {
  createFromTestToken,
  createPaymentMethod,
  type PaymentMethodInput,
  paymentMethodShape,
  toBillingDetails,
} from './payment-method-object.ts'

const updateShape = {
  billing_details: billingDetailsParam,
  metadata: map,
  allow_redisplay: choice('always', 'limited', 'unspecified'),
} satisfies Shape<Stripe.PaymentMethodUpdateParams>

const listShape = { ...pageShape, customer: text, type: text } satisfies Shape<Stripe.PaymentMethodListParams>

function getPaymentMethod({ world, id }: Call): Stripe.PaymentMethod {
  const method = createFromTestToken(world, id) ?? world.store.get('payment_method', id)
  if (!method) throw resourceMissingError('PaymentMethod', id)
  return method
}

function create({ world, form, publishable }: Call) {
  return createPaymentMethod(world, readParams<PaymentMethodInput>(paymentMethodShape, form), publishable)
}

function retrieve(call: Call) {
  readParams<Stripe.PaymentMethodRetrieveParams>({}, call.form)
  return getPaymentMethod(call)
}

function update(call: Call) {
  const params = readParams<Stripe.PaymentMethodUpdateParams>(updateShape, call.form)
  const before = getPaymentMethod(call)
  const details = params.billing_details as PaymentMethodInput['billing_details']
  return call.world.store.put('payment_method', {
    ...before,
    billing_details: toBillingDetails({ ...before.billing_details, ...details }),
    metadata: mergeMetadata(before.metadata, params.metadata),
  })
}

function attachHandler({ world, form, id, request }: Call) {
  const { customer } = readParams<Stripe.PaymentMethodAttachParams>({ customer: text }, form)
  if (!customer) throw missingParameterError('customer')
  return verifyAndAttach(world, getReusablePaymentMethod(world, id, 'id'), getCustomer(world, customer).id, request)
}

function detach(call: Call) {
  readParams<Stripe.PaymentMethodDetachParams>({}, call.form)
  const method = getPaymentMethod(call)
  if (!method.customer) {
    throw invalidRequestError(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  const card = call.world.store.get('card', method.id)
  if (card) call.world.store.put('card', { ...card, spent: true })
  const detached = call.world.store.put('payment_method', { ...method, customer: null })
  call.world.emit('payment_method.detached', detached, call.request)
  return detached
}

function listPaymentMethods({ world, form }: Call) {
  const params = readParams<Stripe.PaymentMethodListParams>(listShape, form)
  const rows = world.store
    .newestFirst('payment_method')
    .filter(one => (params.customer ? one.customer === params.customer : one.customer))
  return paginate('/v1/payment_methods', rows, params)
}

function listCustomerPaymentMethods({ world, form, id }: Call) {
  const params = readParams<Stripe.CustomerListPaymentMethodsParams>({ ...pageShape, type: text }, form)
  getCustomer(world, id, 'id')
  const rows = world.store.newestFirst('payment_method').filter(one => one.customer === id)
  return paginate(`/v1/customers/${id}/payment_methods`, rows, params)
}

export const paymentMethodRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_methods', browser: true, run: create },
  { method: 'GET', path: '/v1/payment_methods', run: listPaymentMethods },
  { method: 'GET', path: '/v1/payment_methods/:id', run: retrieve },
  { method: 'POST', path: '/v1/payment_methods/:id', run: update },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attachHandler },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detach },
  { method: 'GET', path: '/v1/customers/:id/payment_methods', run: listCustomerPaymentMethods },
]
