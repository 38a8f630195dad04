import { findVariantFacts, type VariantFacts } from '#server/modules/catalog/records/index.ts'
import { findLink, type LinkRow } from '#server/modules/payment-links/index.ts'
import type { Context, Db } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { type CheckoutItem, type CheckoutRow, getCheckoutItem, type LinkItem } from './repository.ts'

const emptyCatalogColumns = {
  max_installments: null,
  search_text: '',
  search_key: null,
  is_active: true,
  version: 1,
} as const

/**
 * Represents a payment link as a checkout item: one product with the link's id and one variant at the link's total. Its
 * stock is untracked, because the units of the linked variants are reserved when the order is placed.
 */
function buildLinkItem(link: LinkRow, facts: ReadonlyMap<string, VariantFacts>): CheckoutItem & { link: LinkItem } {
  const { id, title, total_cents, currency, created_at, updated_at } = link
  return {
    product: {
      ...emptyCatalogColumns,
      id,
      sku: null,
      title,
      checkout_title: null,
      checkout_description: null,
      price: total_cents,
      currency,
      language: null,
      images: [],
      top_banner_url: null,
      bottom_banner_url: null,
      bottom_banner_url_2: null,
      template_id: null,
      checkout_config: null,
      shipping_options: [],
      created_at,
      updated_at,
    },
    variants: [
      {
        id,
        product_id: id,
        name: title,
        sku: `link-${id}`,
        price_adjustment: 0,
        quantity_prices: null,
        stock_quantity: null,
        stock_start: null,
        parts: null,
        is_default: true,
        is_active: true,
        image: link.lines.map(line => facts.get(line.variantId ?? '')?.image).find(Boolean) ?? null,
        search_text: '',
        search_key: null,
        created_at,
        deleted_at: null,
        mapping: null,
      },
    ],
    shopCurrency: currency,
    promotion: null,
    bumps: [],
    link: { row: link, facts },
  }
}

export async function loadLinkItem(db: Db, link: LinkRow) {
  const ids = link.lines.flatMap(line => line.variantId ?? [])
  return buildLinkItem(link, await findVariantFacts(db, ids))
}

/**
 * Loads what a cart sells: the product of the cart's line, with the promotion for `code`, or the cart's payment link.
 * Throws product_not_found when the product is not on sale or the link does not exist.
 */
export async function loadCheckoutItem(ctx: Pick<Context, 'db' | 'clock'>, row: CheckoutRow, code: string | null) {
  if (!row.payment_link_id) return getCheckoutItem(ctx.db, row.lines[0]?.productId ?? '', code, ctx.clock())
  const link = await findLink(ctx.db, row.payment_link_id)
  if (!link) throw new AppError('product_not_found')
  return loadLinkItem(ctx.db, link)
}
