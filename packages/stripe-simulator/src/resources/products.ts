import type Stripe from 'stripe'
import { invalidRequestError, missingParameterError, resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { matchesRange, pageShape, paginate } from '../http/paginate.ts'
import {
  boolean,
  choice,
  integer,
  list,
  listUpTo,
  map,
  object,
  range,
  readParams,
  type Shape,
  statementDescriptor,
  text,
  textUpTo,
} from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { createPrice, recurringParam } from './prices.ts'

const shared = {
  active: boolean,
  description: textUpTo(40_000),
  images: listUpTo(8, text),
  metadata: map,
  name: text,
  shippable: boolean,
  statement_descriptor: statementDescriptor,
  unit_label: textUpTo(12),
  url: text,
} satisfies Shape<Stripe.ProductUpdateParams>

const createShape = {
  ...shared,
  id: text,
  type: choice('good', 'service'),
  default_price_data: object({
    currency: text,
    unit_amount: integer,
    recurring: recurringParam,
    metadata: map,
    tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
  }),
} satisfies Shape<Stripe.ProductCreateParams>

const updateShape = { ...shared, default_price: text } satisfies Shape<Stripe.ProductUpdateParams>

const listShape = {
  ...pageShape,
  active: boolean,
  created: range,
  ids: list(text),
  shippable: boolean,
  type: choice('good', 'service'),
  url: text,
} satisfies Shape<Stripe.ProductListParams>

function getProduct(world: World, id: string, param = 'id'): Stripe.Product {
  const product = world.store.get('product', id)
  if (!product || product.deleted) throw resourceMissingError('product', id, param)
  return product
}

function create({ world, form, request }: Call) {
  const params = readParams<Stripe.ProductCreateParams>(createShape, form)
  if (!params.name) throw missingParameterError('name')
  const id = params.id ?? createObjectId('prod')
  if (world.store.get('product', id)) throw invalidRequestError('Product already exists.', 'resource_already_exists')
  const now = world.clock.seconds()
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: now,
    default_price: null,
    description: params.description || null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: params.shippable ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: params.type ?? 'service',
    unit_label: params.unit_label || null,
    updated: now,
    url: params.url || null,
  }
  world.store.put('product', product)
  world.emit('product.created', product, request)
  const data = params.default_price_data
  if (!data) return product
  const price = createPrice(world, { ...(data as Stripe.PriceCreateParams), product: id }, request)
  return world.store.put('product', { ...product, default_price: price.id })
}

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.ProductRetrieveParams>({}, form)
  return getProduct(world, id)
}

function update({ world, form, id, request }: Call) {
  const params = readParams<Stripe.ProductUpdateParams>(updateShape, form)
  const before = getProduct(world, id)
  if (params.default_price && !world.store.get('price', params.default_price)) {
    throw resourceMissingError('price', params.default_price, 'default_price')
  }
  const or = <T>(value: T | '' | undefined, other: T | null) => (value === '' ? null : (value ?? other))
  const after = world.store.put('product', {
    ...before,
    active: params.active ?? before.active,
    default_price: params.default_price ?? before.default_price ?? null,
    description: or(params.description, before.description),
    images: params.images || before.images,
    metadata: mergeMetadata(before.metadata, params.metadata),
    name: params.name ?? before.name,
    shippable: params.shippable ?? before.shippable,
    unit_label: or(params.unit_label, before.unit_label ?? null),
    updated: world.clock.seconds(),
    url: or(params.url, before.url),
  })
  world.emit('product.updated', after, request)
  return after
}

function remove({ world, form, id, request }: Call) {
  readParams<Stripe.ProductDeleteParams>({}, form)
  const before = getProduct(world, id)
  if ([...world.store.all('price')].some(price => price.product === id)) {
    throw invalidRequestError('This product cannot be deleted because it has one or more user-created prices.')
  }
  world.emit('product.deleted', before, request)
  return world.store.put('product', { id, object: 'product', deleted: true })
}

function listProducts({ world, form }: Call) {
  const params = readParams<Stripe.ProductListParams>(listShape, form)
  const rows = world.store
    .newestFirst('product')
    .filter(
      one =>
        !one.deleted &&
        matchesRange(one.created, params.created) &&
        (params.active === undefined || one.active === params.active) &&
        (params.shippable === undefined || one.shippable === params.shippable) &&
        (!params.url || one.url === params.url) &&
        (!params.type || one.type === params.type) &&
        (!params.ids?.length || params.ids.includes(one.id)),
    )
  return paginate('/v1/products', rows, params)
}

export const productRoutes: Route[] = [
  { method: 'POST', path: '/v1/products', run: create },
  { method: 'GET', path: '/v1/products', run: listProducts },
  { method: 'GET', path: '/v1/products/:id', run: retrieve },
  { method: 'POST', path: '/v1/products/:id', run: update },
  { method: 'DELETE', path: '/v1/products/:id', run: remove },
]
