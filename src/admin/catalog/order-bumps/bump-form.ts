import type { Product } from '#contract/catalog.ts'
import type { OrderBumpPlacement } from '#contract/offered-bumps.ts'
import type { OrderBump } from '#contract/order-bumps.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { getChangedFields } from '../../ui/conflict/changes.ts'
import type { BumpBody } from './queries.ts'

/** A variant of a product that can be offered. */
export type BumpItem = {
  productId: string
  /** Null means the default variant of the product. */
  variantId: string | null
  title: string
  variantName: string | null
  /** Null for the chosen item of a saved order bump, which is read without the SKU. */
  sku: string | null
  /** The price in the catalog; null when the variant no longer exists. */
  cents: number | null
  currency: string
  image: string | null
  /** The pictures of the product, which the card can show. */
  images: readonly string[]
}
type Method = OrderBump['conditions']['methods'][number]
export type BumpForm = {
  item: BumpItem | null
  title: string
  text: string
  image: string | null
  /** Null means the price in the catalog, unless `isPriceInvalid`. */
  priceCents: number | null
  placement: OrderBumpPlacement
  campaignIds: readonly string[]
  variantIds: readonly string[]
  countries: readonly string[]
  minimumCents: number | null
  maximumCents: number | null
  methods: readonly Method[]
  isActive: boolean
}
export type BumpErrors = Partial<Record<keyof BumpForm, string>>
export type BumpFieldsProps = {
  product: Product
  form: BumpForm
  errors: BumpErrors
  onChange: (part: Partial<BumpForm>) => void
}

export const emptyBumpForm: BumpForm = {
  item: null,
  title: '',
  text: '',
  image: null,
  priceCents: null,
  placement: 'above_button',
  campaignIds: [],
  variantIds: [],
  countries: [],
  minimumCents: null,
  maximumCents: null,
  methods: [],
  isActive: true,
}

/** Lists the variants of the products that can be offered beside another product. */
export const toBumpItems = (products: readonly Product[], main: Product): BumpItem[] =>
  products
    .filter(({ id, currency }) => id !== main.id && currency === main.currency)
    .flatMap(({ id, title, currency, images, variants }) =>
      variants.map(variant => ({
        productId: id,
        variantId: variant.id,
        title,
        variantName: variants.length > 1 ? variant.name : null,
        sku: variant.sku,
        cents: variant.cents,
        currency,
        image: variant.image ?? images[0] ?? null,
        images,
      })),
    )

export const toBumpForm = (bump: OrderBump): BumpForm => ({
  item: {
    productId: bump.bumpProductId,
    variantId: bump.bumpVariantId,
    title: bump.bumpTitle,
    variantName: bump.bumpVariantName,
    sku: null,
    cents: bump.catalogCents,
    currency: bump.currency,
    image: bump.image === null ? bump.shownImage : null,
    images: [],
  },
  title: bump.title,
  text: bump.text,
  image: bump.image,
  priceCents: bump.priceCents,
  placement: bump.placement,
  ...bump.conditions,
  isActive: bump.isActive,
})

/** Checks a form before it is sent; returns the errors by field. */
export function validateBump(form: BumpForm): BumpErrors {
  const { missing } = words
  const { minimumCents: from, maximumCents: to } = form
  return {
    ...(!form.item && { item: missing.product }),
    ...(form.title.trim() === '' && { title: missing.title }),
    ...(from !== null && to !== null && to < from && { maximumCents: missing.maximum }),
  }
}

/** Builds the request body of a valid form. */
export const buildBumpBody = (form: BumpForm): BumpBody => ({
  bumpProductId: form.item?.productId ?? '',
  bumpVariantId: form.item?.variantId ?? null,
  title: form.title.trim(),
  text: form.text.trim(),
  image: form.image,
  priceCents: form.priceCents,
  placement: form.placement,
  isActive: form.isActive,
  conditions: {
    campaignIds: [...form.campaignIds],
    variantIds: [...form.variantIds],
    countries: [...form.countries],
    minimumCents: form.minimumCents,
    maximumCents: form.maximumCents,
    methods: [...form.methods],
  },
})

/** Returns the changed fields. Unchanged fields are not sent, so that another person's change to them stays. */
export const getBumpChanges = (base: BumpForm, form: BumpForm): Partial<BumpBody> =>
  getChangedFields(buildBumpBody(base), buildBumpBody(form))

/** Returns the error texts for the fields that the server rejected. */
export function formatBumpErrors(fields: Readonly<Record<string, string>>): BumpErrors {
  const refusals: Readonly<Record<string, string>> = words.refusals
  const item = fields.bumpProductId ?? fields.bumpVariantId
  return {
    ...(item && { item: refusals[item] ?? words.missing.product }),
    ...(fields.title && { title: words.missing.title }),
    ...(fields.priceCents && { priceCents: words.missing.price }),
    ...((fields.maximumCents || fields['conditions.maximumCents']) && { maximumCents: words.missing.maximum }),
  }
}

/** Returns the price that the checkout strikes through; null unless the price in the catalog is higher. */
export const findStruckCents = ({ item, priceCents }: Pick<BumpForm, 'item' | 'priceCents'>): number | null =>
  item?.cents != null && priceCents !== null && item.cents > priceCents ? item.cents : null
