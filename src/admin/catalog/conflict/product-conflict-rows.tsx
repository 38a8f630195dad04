import { formatMoney } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'
import type { ConflictRow } from '../../ui/conflict/conflict-dialog.tsx'
import { buildConflictRows, type Versions } from '../../ui/conflict/conflict-rows.ts'
import type { ProductForm } from '../product-form.ts'

const labels: Record<keyof ProductForm, string> = {
  title: catalog.productTitle,
  priceCents: catalog.basePrice,
  checkoutTitle: catalog.checkoutTitle,
  checkoutDescription: catalog.checkoutDescription,
  images: catalog.images,
  shippingOptions: catalog.shipping,
  language: catalog.checkoutLanguage,
  currency: catalog.currency,
  maxInstallments: catalog.maxInstallments,
}

const Pictures = ({ images }: { images: readonly string[] }) => (
  <span className="flex flex-wrap gap-1.5 py-0.5">
    {images.map(url => (
      <img key={url} src={url} alt="" className="size-11 rounded-sm border border-line object-cover" />
    ))}
    <span className="sr-only">{catalog.imageCount(images.length)}</span>
  </span>
)

function formatField(form: ProductForm, field: keyof ProductForm, currency: string) {
  const money = form.currency ?? currency
  switch (field) {
    case 'priceCents':
      return form.priceCents === null ? catalog.nothing : formatMoney(form.priceCents, money)
    case 'images':
      return form.images.length > 0 ? <Pictures images={form.images} /> : catalog.nothing
    case 'shippingOptions':
      return form.shippingOptions.map(({ name, price }) => `${name} · ${formatMoney(price, money)}`).join('\n')
    case 'language':
      return form.language ? catalog.languages[form.language] : catalog.likeShop
    case 'maxInstallments':
      return form.maxInstallments === null ? catalog.likeShop : catalog.installmentsOf(form.maxInstallments)
    case 'currency':
      return form.currency?.toUpperCase() ?? catalog.likeShop
    default:
      return form[field]
  }
}

/** @param currency the shop's currency, for products without a currency of their own */
export const buildProductConflictRows = (versions: Versions<ProductForm>, currency: string): ConflictRow[] =>
  buildConflictRows(versions, labels, (form, field) => formatField(form, field, currency))
