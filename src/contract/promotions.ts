import * as z from 'zod/mini'
import { cleanCode } from '#domain/pasted-text.ts'
import { promotionStates } from '#domain/promotion.ts'
import { endpoint } from './endpoint.ts'
import { Cents, GivenMoment, Id, Mode, Moment, PlainText, SaleCurrency, WithId } from './shapes.ts'

/** The promotion code, stored in upper case. Shoppers may enter it in any case. */
const Code = PlainText(200).check(z.overwrite(cleanCode), z.regex(/^[\p{L}\p{N}_-]{2,40}$/u), z.toUpperCase())
const Percent = z.int().check(z.gte(1), z.lte(100))
const Uses = z.int().check(z.gte(1), z.lte(1_000_000))
const Ids = z.array(Id).check(z.maxLength(200))
const When = z.nullable(GivenMoment)
/**
 * The kinds of promotion. `percent` and `fixed` reduce the price of the goods, `fixed` only in its own currency;
 * `free_shipping` removes the shipping cost.
 */
const Kind = z.enum(['percent', 'fixed', 'free_shipping'])

/** The fields of a promotion that the seller enters. */
const promotionFields = {
  code: Code,
  kind: Kind,
  /** Set only when the kind is `percent`. */
  percentOff: z.nullable(Percent),
  /** Set, together with `currency`, only when the kind is `fixed`. */
  amountCents: z.nullable(Cents),
  currency: z.nullable(SaleCurrency),
  /** The products to which the promotion applies; empty means all products. */
  productIds: Ids,
  /** Limits the promotion to carts that came from a sales page of these campaigns; empty means all carts. */
  campaignIds: Ids,
  /** Whether the promotion also reduces the price of the cart's order bumps to which it applies. */
  includesBumps: z.boolean(),
  isActive: z.boolean(),
  startsAt: When,
  /** The first moment at which the promotion no longer applies. */
  endsAt: When,
  maxUses: z.nullable(Uses),
  usesPerCustomer: z.nullable(Uses),
}

/**
 * A promotion as the seller sees it. `uses` counts the orders that are paid or being paid with it, and `revenue` is the
 * sum of the paid ones, both in the current mode. The ids of deleted products and campaigns stay in its lists.
 */
export const Promotion = z.object({
  ...promotionFields,
  id: Id,
  code: z.string(),
  currency: z.nullable(z.string()),
  startsAt: z.nullable(Moment),
  endsAt: z.nullable(Moment),
  state: z.enum(promotionStates),
  uses: z.int(),
  revenue: z.array(z.object({ currency: z.string(), cents: z.int(), orders: z.int() })),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Promotion = z.infer<typeof Promotion>

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'admin', limit: 240, bytes: 32_768, cache: 0 } as const
const refusals = ['promotion_code_taken', 'product_not_found', 'campaign_not_found', 'invalid_fields'] as const

/** The maximum number of promotions in the list. */
export const maxPromotions = 500

/** Promotions, newest first. */
export const listPromotions = endpoint('GET', '/api/v1/promotions', {
  ...reads,
  reply: z.object({ promotions: z.array(Promotion), mode: Mode }),
})

export const readPromotion = endpoint('GET', '/api/v1/promotions/:id', {
  ...reads,
  params: WithId,
  reply: Promotion,
  errors: ['promotion_not_found'],
})

const form = {
  percentOff: z.optional(promotionFields.percentOff),
  amountCents: z.optional(promotionFields.amountCents),
  currency: z.optional(promotionFields.currency),
  productIds: z.optional(promotionFields.productIds),
  campaignIds: z.optional(promotionFields.campaignIds),
  includesBumps: z.optional(promotionFields.includesBumps),
  isActive: z.optional(promotionFields.isActive),
  startsAt: z.optional(promotionFields.startsAt),
  endsAt: z.optional(promotionFields.endsAt),
  maxUses: z.optional(promotionFields.maxUses),
  usesPerCustomer: z.optional(promotionFields.usesPerCustomer),
}

/** `invalid_fields` names the fields that the kind still needs, and an end that is not after the start. */
export const createPromotion = endpoint('POST', '/api/v1/promotions', {
  ...writes,
  body: z.object({ ...form, code: Code, kind: Kind }),
  reply: Promotion,
  errors: refusals,
})

/**
 * Changes only the given fields. `version` is the version that the caller edited. If someone else has saved since, the
 * response is 409 `conflict` with the current `promotion`.
 */
export const changePromotion = endpoint('PATCH', '/api/v1/promotions/:id', {
  ...writes,
  params: WithId,
  body: z.object({ ...form, code: z.optional(Code), kind: z.optional(Kind), version: z.optional(z.int()) }),
  reply: Promotion,
  errors: ['promotion_not_found', 'conflict', ...refusals],
})

/**
 * Deletes a promotion. A promotion that was used is archived instead: it is no longer usable or listed, and its orders
 * keep their discount.
 */
export const deletePromotion = endpoint('DELETE', '/api/v1/promotions/:id', {
  ...writes,
  params: WithId,
  reply: z.object({ archived: z.boolean() }),
  errors: ['promotion_not_found'],
})
