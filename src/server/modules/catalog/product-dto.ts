import type { Product } from '#contract/catalog.ts'
import { languages } from '#domain/language.ts'
import { calculateUnitPrice } from '#domain/price.ts'
import { type CatalogPart, withKitUnits } from './kits/repository.ts'
import type { ProductRow, VariantRow } from './repository.ts'

type VariantForDto = Pick<
  VariantRow,
  'id' | 'name' | 'sku' | 'price_adjustment' | 'stock_quantity' | 'is_default' | 'image' | 'quantity_prices'
>
/** `parts` are those of a kit; null for a variant that is not a kit. */
type VariantWithParts = VariantForDto & { parts: CatalogPart[] | null }
export type ProductForDto = Pick<
  ProductRow,
  | 'id'
  | 'title'
  | 'sku'
  | 'price'
  | 'currency'
  | 'language'
  | 'max_installments'
  | 'images'
  | 'checkout_title'
  | 'checkout_description'
  | 'template_id'
  | 'top_banner_url'
  | 'bottom_banner_url'
  | 'bottom_banner_url_2'
  | 'checkout_config'
  | 'shipping_options'
  | 'is_active'
  | 'version'
  | 'created_at'
> & { soldIn: string; variants: VariantWithParts[] }

export const toProductDto = (row: ProductForDto): Product => ({
  id: row.id,
  title: row.title,
  sku: row.sku,
  priceCents: row.price,
  currency: row.soldIn,
  ownCurrency: row.currency,
  language: languages.find(language => language === row.language) ?? null,
  maxInstallments: row.max_installments,
  images: row.images,
  checkoutTitle: row.checkout_title,
  checkoutDescription: row.checkout_description,
  templateId: row.template_id,
  banners: { top: row.top_banner_url, bottom1: row.bottom_banner_url, bottom2: row.bottom_banner_url_2 },
  checkoutConfig: row.checkout_config && {
    customized: row.checkout_config.customized ?? false,
    templateId: row.checkout_config.template_id ?? null,
    updatedAt: row.checkout_config.updated_at ?? null,
  },
  shippingOptions: row.shipping_options,
  isActive: row.is_active,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  variants: row.variants.map(variant => ({
    id: variant.id,
    name: variant.name,
    sku: variant.sku,
    priceAdjustment: variant.price_adjustment,
    cents: calculateUnitPrice(row.price, variant.price_adjustment),
    stock: withKitUnits(variant, variant.parts).stock_quantity,
    isDefault: variant.is_default,
    image: variant.image,
    ...(variant.quantity_prices && { quantityPrices: variant.quantity_prices }),
    ...(variant.parts && { parts: variant.parts.map(({ units, ...part }) => ({ ...part, stock: units })) }),
  })),
})
