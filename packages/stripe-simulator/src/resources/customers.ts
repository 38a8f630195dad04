import type Stripe from 'stripe'
import { resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import {
  addressParam,
  email,
  integer,
  list,
  map,
  object,
  range,
  readParams,
  type Shape,
  shippingParam,
  text,
  textUpTo,
} from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { createObjectId, createRandomText } from '../state/ids.ts'
import { mergeAddress, mergeShipping } from './address.ts'
import { getCustomer, getReusablePaymentMethod, verifyAndAttach } from './attach-payment-method.ts'

const updateShape = {
  address: addressParam,
  balance: integer,
  description: text,
  email,
  invoice_settings: object({ default_payment_method: text }),
  metadata: map,
  name: textUpTo(256),
  phone: textUpTo(20),
  preferred_locales: list(text),
  shipping: shippingParam,
} satisfies Shape<Stripe.CustomerUpdateParams>

const createShape = { ...updateShape, payment_method: text } satisfies Shape<Stripe.CustomerCreateParams>

const listShape = { ...pageShape, created: range, email: text } satisfies Shape<Stripe.CustomerListParams>

type Fields = Partial<Omit<Stripe.CustomerUpdateParams, 'metadata'>>

function applyFields(before: Stripe.Customer, params: Fields): Stripe.Customer {
  const or = <T>(value: T | '' | undefined, other: T | null) => (value === '' ? null : (value ?? other))
  const method = params.invoice_settings?.default_payment_method
  return {
    ...before,
    address: mergeAddress(params.address, before.address ?? null),
    balance: params.balance ?? before.balance,
    description: or(params.description, before.description),
    email: or(params.email, before.email),
    invoice_settings: {
      ...before.invoice_settings,
      default_payment_method: or(method, before.invoice_settings.default_payment_method as string | null),
    },
    name: or(params.name, before.name ?? null),
    phone: or(params.phone, before.phone ?? null),
    preferred_locales: params.preferred_locales ?? before.preferred_locales ?? [],
    shipping: mergeShipping(params.shipping, before.shipping),
  }
}

function create({ world, form, request }: Call) {
  const { metadata, payment_method, ...fields } = readParams<Stripe.CustomerCreateParams>(createShape, form)
  const method = payment_method ? getReusablePaymentMethod(world, payment_method) : undefined
  const blank: Stripe.Customer = {
    id: createObjectId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.clock.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: createRandomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, metadata),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  const customer = applyFields(blank, fields as Fields)
  if (method) verifyAndAttach(world, method, customer.id, request)
  world.store.put('customer', customer)
  world.emit('customer.created', customer, request)
  return customer
}

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.CustomerRetrieveParams>({}, form)
  const customer = world.store.get('customer', id)
  if (!customer) throw resourceMissingError('customer', id)
  return customer
}

function update({ world, form, id, request }: Call) {
  const { metadata, ...fields } = readParams<Stripe.CustomerUpdateParams>(updateShape, form)
  const before = getCustomer(world, id, 'id')
  const after = applyFields({ ...before, metadata: mergeMetadata(before.metadata, metadata) }, fields)
  world.store.put('customer', after)
  world.emit('customer.updated', after, request)
  return after
}

function remove({ world, form, id, request }: Call) {
  readParams<Stripe.CustomerDeleteParams>({}, form)
  const before = getCustomer(world, id, 'id')
  for (const method of world.store.all('payment_method')) {
    if (method.customer === id) world.store.put('payment_method', { ...method, customer: null })
  }
  world.emit('customer.deleted', before, request)
  return world.store.put('customer', { id, object: 'customer', deleted: true })
}

function listCustomers({ world, form }: Call) {
  const params = readParams<Stripe.CustomerListParams>(listShape, form)
  const rows = world.store
    .newestFirst('customer')
    .filter(
      one => !one.deleted && matchesRange(one.created, params.created) && (!params.email || one.email === params.email),
    )
  return paginate('/v1/customers', rows, params)
}

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', run: create },
  { method: 'GET', path: '/v1/customers', run: listCustomers },
  { method: 'GET', path: '/v1/customers/:id', run: retrieve },
  { method: 'POST', path: '/v1/customers/:id', run: update },
  { method: 'DELETE', path: '/v1/customers/:id', run: remove },
]
