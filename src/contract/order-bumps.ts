import * as z from 'zod/mini'
import { cleanText } from '#domain/pasted-text.ts'
import { endpoint } from './endpoint.ts'
import { maxOrderBumps, OrderBumpPlacement } from './offered-bumps.ts'
import { PaymentMethod } from './payment-methods.ts'
import { Cents, CountryCode, Currency, Id, Mode, Moment, PlainText, Text, WithId, withoutCardNumber } from './shapes.ts'

/** When an order bump is offered. An empty list and null mean: always. */
const OrderBumpConditions = z.object({
  /** Only in carts that came from a sales page of these campaigns. */
  campaignIds: z.array(Id).check(z.maxLength(200)),
  /** Only with these variants of the main product. */
  variantIds: z.array(Id).check(z.maxLength(200)),
  countries: z.array(CountryCode).check(z.maxLength(250)),
  /** The price of the main product's units, before discounts, in cents of the checkout's currency. */
  minimumCents: z.nullable(Cents),
  maximumCents: z.nullable(Cents),
  methods: z.array(PaymentMethod).check(z.maxLength(10)),
})

const orderBumpFields = {
  /** The product that is added to the order. */
  bumpProductId: Id,
  /** Null means the default variant of that product. */
  bumpVariantId: z.nullable(Id),
  title: Text(120).check(withoutCardNumber),
  text: PlainText(400).check(z.overwrite(cleanText), withoutCardNumber),
  /** The address of a picture; null means the picture of the variant or product. */
  image: z.nullable(z.string().check(z.maxLength(2_000))),
  /** The price in cents with this bump; null means the price in the catalog. */
  priceCents: z.nullable(Cents),
  placement: OrderBumpPlacement,
  isActive: z.boolean(),
  conditions: OrderBumpConditions,
}

/**
 * Why an active order bump is not offered at the moment: its product or variant is archived, has another currency than
 * the main product, is a subscription or is sold out; the main product is a subscription; or the bump must be shipped
 * and the main product is not.
 */
export const OrderBumpProblem = z.enum([
  'archived',
  'other_currency',
  'subscription',
  'main_subscription',
  'sold_out',
  'not_shipped',
])
export type OrderBumpProblem = z.infer<typeof OrderBumpProblem>

/** An order bump as the seller sees it. */
export const OrderBump = z.object({
  ...orderBumpFields,
  title: z.string(),
  text: z.string(),
  id: Id,
  /** The main product, whose checkout offers the bump. */
  productId: Id,
  position: z.int(),
  problem: z.nullable(OrderBumpProblem),
  bumpTitle: z.string(),
  bumpVariantName: z.nullable(z.string()),
  /** The picture that the checkout shows. */
  shownImage: z.nullable(z.string()),
  /** The price of the variant in the catalog; null when the variant no longer exists. */
  catalogCents: z.nullable(Cents),
  currency: Currency,
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type OrderBump = z.infer<typeof OrderBump>

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'admin', limit: 240, bytes: 32_768, cache: 0 } as const
const OrderBumps = z.object({ bumps: z.array(OrderBump) })

/** The order bumps of a product, in the order in which its checkout shows them. */
export const listOrderBumps = endpoint('GET', '/api/v1/products/:id/order-bumps', {
  ...reads,
  params: WithId,
  reply: OrderBumps,
  errors: ['product_not_found'],
})

const form = {
  bumpVariantId: z.optional(orderBumpFields.bumpVariantId),
  text: z.optional(orderBumpFields.text),
  image: z.optional(orderBumpFields.image),
  priceCents: z.optional(orderBumpFields.priceCents),
  placement: z.optional(orderBumpFields.placement),
  isActive: z.optional(orderBumpFields.isActive),
  conditions: z.optional(orderBumpFields.conditions),
}

/**
 * `invalid_fields` says why the bump cannot be sold: `bumpProductId` is `archived`, `other_currency`, `subscription`,
 * `main_subscription`, `same_product` or `not_shipped`; `bumpVariantId` is `archived`; `maximumCents` is below
 * `minimumCents`.
 */
export const createOrderBump = endpoint('POST', '/api/v1/products/:id/order-bumps', {
  ...writes,
  params: WithId,
  body: z.object({ ...form, bumpProductId: Id, title: orderBumpFields.title }),
  reply: OrderBump,
  errors: ['product_not_found', 'order_bump_limit', 'invalid_fields'],
})

/**
 * Changes only the given fields. `version` is the version that the caller edited. If someone else has saved since, the
 * response is 409 `conflict` with the current `bump`.
 */
export const changeOrderBump = endpoint('PATCH', '/api/v1/order-bumps/:id', {
  ...writes,
  params: WithId,
  body: z.object({
    ...form,
    bumpProductId: z.optional(Id),
    title: z.optional(orderBumpFields.title),
    version: z.optional(z.int()),
  }),
  reply: OrderBump,
  errors: ['order_bump_not_found', 'conflict', 'invalid_fields'],
})

/** Deletes an order bump. It can be restored for a day; its orders and figures remain. */
export const deleteOrderBump = endpoint('DELETE', '/api/v1/order-bumps/:id', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: OrderBumps,
  errors: ['order_bump_not_found'],
})
export const restoreOrderBump = endpoint('POST', '/api/v1/order-bumps/:id/restore', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: OrderBumps,
  errors: ['order_bump_not_found', 'order_bump_limit'],
})

/** Sorts the order bumps of a product. Bumps that are not in the list follow in their current order. */
export const sortOrderBumps = endpoint('PUT', '/api/v1/products/:id/order-bumps/order', {
  ...writes,
  params: WithId,
  body: z.object({ ids: z.array(Id).check(z.maxLength(maxOrderBumps)) }),
  reply: OrderBumps,
  errors: ['product_not_found'],
})

/** What an order bump sold in a period. */
export const OrderBumpFigures = z.object({
  bumpId: Id,
  /** The title of the bump, which may have been deleted. */
  title: z.string(),
  /** The paid orders whose checkout showed the bump, and those of them that contain it. The take rate is their ratio. */
  shownOrders: z.int(),
  takenOrders: z.int(),
  /** What was paid for the bump, before refunds, in cents. */
  revenueCents: z.int(),
  currency: Currency,
})
export type OrderBumpFigures = z.infer<typeof OrderBumpFigures>

/** Checkouts opened in a period, and those of them that were paid. */
const CheckoutConversion = z.object({ opened: z.int(), paid: z.int() })

/** The figures of a product's order bumps in one mode, from the start of the day `from` to the end of the day `to`. */
export const readOrderBumpFigures = endpoint('GET', '/api/v1/products/:id/order-bumps/figures', {
  ...reads,
  params: WithId,
  query: z.object({
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    mode: z.optional(Mode),
  }),
  reply: z.object({
    bumps: z.array(OrderBumpFigures),
    /** Checkouts of the product that showed a bump, and those that showed none. */
    withBumps: CheckoutConversion,
    withoutBumps: CheckoutConversion,
    mode: Mode,
    from: z.string(),
    to: z.string(),
  }),
  errors: ['product_not_found', 'period_invalid'],
})
