import type Stripe from 'stripe'
import { missingParameter, noSuch, refused } from '../http/api-error.ts'
import { page, pageShape, within } from '../http/listing.ts'
import { mergeMetadata } from '../http/metadata.ts'
import {
  boolean,
  integer,
  list,
  listTo,
  map,
  object,
  oneOf,
  range,
  readParams,
  type Shape,
  statementText,
  text,
  textTo,
} from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { objectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { makePrice, recurringParam } from './prices.ts'

const shared = {
  active: boolean,
  description: textTo(40_000),
  images: listTo(8, text),
  metadata: map,
  name: text,
  shippable: boolean,
  statement_descriptor: statementText,
  unit_label: textTo(12),
  url: text,
} satisfies Shape<Stripe.ProductUpdateParams>

const createShape = {
  ...shared,
  id: text,
  type: oneOf('good', 'service'),
  default_price_data: object({
    currency: text,
    unit_amount: integer,
    recurring: recurringParam,
    metadata: map,
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  }),
} satisfies Shape<Stripe.ProductCreateParams>

const updateShape = { ...shared, default_price: text } satisfies Shape<Stripe.ProductUpdateParams>

const listShape = {
  ...pageShape,
  active: boolean,
  created: range,
  ids: list(text),
  shippable: boolean,
  type: oneOf('good', 'service'),
  url: text,
} satisfies Shape<Stripe.ProductListParams>

function productOf(world: World, id: string, param = 'id'): Stripe.Product {
  const product = world.store.get('product', id)
  if (!product || product.deleted) throw noSuch('product', id, param)
  return product
}

function create({ world, form, request }: Call) {
  const params = readParams<Stripe.ProductCreateParams>(createShape, form)
  if (!params.name) throw missingParameter('name')
  const id = params.id ?? objectId('prod')
  if (world.store.get('product', id)) throw refused('Product already exists.', 'resource_already_exists')
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
  const price = makePrice(world, { ...(data as Stripe.PriceCreateParams), product: id }, request)
  return world.store.put('product', { ...product, default_price: price.id })
}

function retrieve({ world, form, id }: Call) {
  readParams<Stripe.ProductRetrieveParams>({}, form)
  return productOf(world, id)
}

function update({ world, form, id, request }: Call) {
  const params = readParams<Stripe.ProductUpdateParams>(updateShape, form)
  const before = productOf(world, id)
  if (params.default_price && !world.store.get('price', params.default_price)) {
    throw noSuch('price', params.default_price, 'default_price')
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
  const before = productOf(world, id)
  if ([...world.store.all('price')].some(price => price.product === id)) {
    throw refused('This product cannot be deleted because it has one or more user-created prices.')
  }
  world.emit('product.deleted', before, request)
  return world.store.put('product', { id, object: 'product', deleted: true })
}

function listed({ world, form }: Call) {
  const params = readParams<Stripe.ProductListParams>(listShape, form)
  const rows = world.store
    .newestFirst('product')
    .filter(
      one =>
        !one.deleted &&
        within(one.created, params.created) &&
        (params.active === undefined || one.active === params.active) &&
        (params.shippable === undefined || one.shippable === params.shippable) &&
        (!params.url || one.url === params.url) &&
        (!params.type || one.type === params.type) &&
        (!params.ids?.length || params.ids.includes(one.id)),
    )
  return page('/v1/products', rows, params)
}

export const productRoutes: Route[] = [
  { method: 'POST', path: '/v1/products', run: create },
  { method: 'GET', path: '/v1/products', run: listed },
  { method: 'GET', path: '/v1/products/:id', run: retrieve },
  { method: 'POST', path: '/v1/products/:id', run: update },
  { method: 'DELETE', path: '/v1/products/:id', run: remove },
]
