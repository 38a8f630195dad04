import { isNotNull, sql } from 'drizzle-orm'
import { kitParts, products, productVariants, promotions } from '#server/platform/db/schema/catalog.ts'
import { orderBumps } from '#server/platform/db/schema/order-bumps.ts'
import { productStripeMapping } from '#server/platform/db/schema/system.ts'
import type { RowSource } from '../repository.ts'

const selectCurrency = (productId: string) =>
  sql.raw(`(select coalesce(p.currency, s.currency) from shop s left join products p on p.id = ${productId})`)

export const variants: RowSource = {
  from: productVariants,
  key: [productVariants.id],
  columns: {
    id: productVariants.id,
    product_id: productVariants.product_id,
    name: productVariants.name,
    sku: productVariants.sku,
    unit_price_cents: sql`(select greatest(0, p.price + product_variants.price_adjustment) from products p where p.id = product_variants.product_id)`,
    price_adjustment_cents: productVariants.price_adjustment,
    currency: selectCurrency('product_variants.product_id'),
    quantity_prices: productVariants.quantity_prices,
    is_default: productVariants.is_default,
    is_active: productVariants.is_active,
    image: productVariants.image,
    created_at: productVariants.created_at,
    deleted_at: productVariants.deleted_at,
  },
}

export const kits: RowSource = {
  from: kitParts,
  key: [kitParts.kit_variant_id, kitParts.part_variant_id],
  columns: {
    kit_variant_id: kitParts.kit_variant_id,
    part_variant_id: kitParts.part_variant_id,
    quantity: kitParts.quantity,
    position: kitParts.position,
  },
}

/** Variants whose stock is counted. */
export const stock: RowSource = {
  from: productVariants,
  key: [productVariants.id],
  where: isNotNull(productVariants.stock_quantity),
  columns: {
    variant_id: productVariants.id,
    sku: productVariants.sku,
    free_units: productVariants.stock_quantity,
    held_units: sql`(select coalesce(sum(h.quantity), 0)::int from stock_holds h
      where h.variant_id = product_variants.id and h.state = 'held')`,
    start_units: productVariants.stock_start,
  },
}

export const bumps: RowSource = {
  from: orderBumps,
  key: [orderBumps.id],
  columns: {
    id: orderBumps.id,
    product_id: orderBumps.product_id,
    bump_product_id: orderBumps.bump_product_id,
    bump_variant_id: orderBumps.bump_variant_id,
    title: orderBumps.title,
    text: orderBumps.text,
    image: orderBumps.image,
    price_cents: orderBumps.price_cents,
    currency: selectCurrency('order_bumps.product_id'),
    placement: orderBumps.placement,
    conditions: orderBumps.conditions,
    position: orderBumps.position,
    is_active: orderBumps.is_active,
    created_at: orderBumps.created_at,
    deleted_at: orderBumps.deleted_at,
  },
}

export const promotionCodes: RowSource = {
  from: promotions,
  key: [promotions.id],
  columns: {
    id: promotions.id,
    code: promotions.code,
    kind: promotions.kind,
    percent_off: promotions.percent_off,
    amount_off_cents: promotions.amount_off,
    currency: promotions.currency,
    product_ids: promotions.product_ids,
    campaign_ids: promotions.campaign_ids,
    includes_bumps: promotions.includes_bumps,
    is_active: promotions.is_active,
    starts_at: promotions.starts_at,
    ends_at: promotions.ends_at,
    max_uses: promotions.max_uses,
    uses_per_customer: promotions.uses_per_customer,
    uses: sql`(select count(*)::int from promotion_uses u where u.promotion_id = promotions.id and u.state = 'consumed')`,
    created_at: promotions.created_at,
    archived_at: promotions.archived_at,
  },
}

/** One row for each shipping option of each product, in the seller's order. */
export const shippingOptions: RowSource = {
  from: sql`(select p.id as product_id, p.currency, o.value as option, o.ordinality as position
    from products p cross join jsonb_array_elements(p.shipping_options) with ordinality o) shipping_options`,
  key: [sql`shipping_options.product_id`, sql`shipping_options.position`],
  columns: {
    product_id: sql`product_id`,
    position: sql`position::int`,
    option_id: sql`option ->> 'id'`,
    name: sql`option ->> 'name'`,
    price_cents: sql`(option ->> 'price')::int`,
    currency: sql`coalesce(currency, (select s.currency from shop s))`,
    countries: sql`coalesce((select string_agg(c, ' ') from jsonb_array_elements_text(option -> 'countries') c), '')`,
  },
}

/** The provider's prices that renew subscriptions, by SKU. */
export const providerPrices: RowSource = {
  from: productStripeMapping,
  key: [productStripeMapping.id],
  columns: {
    sku: productStripeMapping.sku,
    product_id: productStripeMapping.product_id,
    variant_id: productStripeMapping.variant_id,
    provider_product_id: productStripeMapping.stripe_product_id,
    provider_price_id: productStripeMapping.stripe_price_id,
    is_subscription: productStripeMapping.is_subscription,
    price_cents: productStripeMapping.price_cents,
    currency: productStripeMapping.price_currency,
    interval: productStripeMapping.interval,
    interval_count: productStripeMapping.interval_count,
    trial_days: productStripeMapping.trial_days,
  },
}

export const allProducts = { from: products }
