import { formatMoney } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import type { ConflictRow } from '../../ui/conflict/conflict-dialog.tsx'
import type { Versions } from '../../ui/conflict/conflict-rows.ts'
import type { ProductForm } from '../product/product-form.ts'
import { parseVariantKey, productMerge } from '../product/product-merge.ts'
import { formatVariantField, variantLabels } from './variant-conflict-rows.ts'

export { variantLabels }

type Field = keyof Omit<ProductForm, 'variants'>

export const fieldLabels = (): Record<Field, string> => ({
  title: catalog.productTitle,
  priceCents: catalog.basePrice,
  checkoutTitle: catalog.checkoutTitle,
  checkoutDescription: catalog.checkoutDescription,
  images: catalog.images,
  shippingOptions: catalog.shipping,
  language: catalog.checkoutLanguage,
  currency: catalog.currency,
  maxInstallments: catalog.maxInstallments,
  templateId: words.template,
  top: words.topBanner,
  bottom1: words.bottomBanner1,
  bottom2: words.bottomBanner2,
})

const Pictures = ({ images }: { images: readonly string[] }) => (
  <span className="flex flex-wrap gap-1.5 py-0.5">
    {images.map(url => (
      <img key={url} src={url} alt="" className="size-11 rounded-sm border border-line object-cover" />
    ))}
    <span className="sr-only">{catalog.imageCount(images.length)}</span>
  </span>
)

function formatField(form: ProductForm, field: Field, currency: string) {
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
    case 'templateId':
      return form.templateId === null ? words.systemTemplate : words.template
    case 'top':
    case 'bottom1':
    case 'bottom2': {
      const { url } = form[field]
      return url && <Pictures images={[url]} />
    }
    default:
      return form[field]
  }
}

/**
 * Builds a row for each field of a product and its variants that another member changed, with both values.
 * @param currency the shop's currency, for products without a currency of their own
 */
export function buildProductConflictRows(
  { base, theirs, mine }: Versions<ProductForm>,
  currency: string,
): ConflictRow[] {
  return productMerge.findConflicts(base, theirs, mine).map(({ field, both }) => {
    const variant = parseVariantKey(field)
    if (!variant) {
      const format = (form: ProductForm) => formatField(form, field as Field, currency) || catalog.nothing
      return { field, both, label: fieldLabels()[field as Field], theirs: format(theirs), mine: format(mine) }
    }
    const find = (form: ProductForm) => form.variants.find(({ id }) => id === variant.id)
    const name = find(base)?.name ?? ''
    const { field: part } = variant
    if (part === 'gone') return { field, both, label: name, theirs: words.conflictGone, mine: find(mine)?.name ?? name }
    const format = (form: ProductForm) => {
      const entry = find(form)
      return (entry && formatVariantField(entry, part, form.currency ?? currency)) || catalog.nothing
    }
    const label = words.conflictVariant(variantLabels()[part], name)
    return { field, both, label, theirs: format(theirs), mine: format(mine) }
  })
}
