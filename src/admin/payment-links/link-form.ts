import type { Product } from '#contract/catalog.ts'
import { getUnitPrice, type QuantityStep } from '#domain/quantity-price.ts'
import { paymentLinks as words } from '#i18n/lazy-words.ts'
import { getEndOfDay } from '../ui/shop-day.ts'
import type { LinkBody } from './queries.ts'

/** A product variant that can be picked for a line. */
export type Option = {
  productId: string
  variantId: string
  title: string
  detail: string
  image: string | null
  cents: number
  /** The quantity prices of the variant. */
  steps: readonly QuantityStep[]
  currency: string
}
export type LineForm = {
  key: number
  title: string
  quantity: string
  cents: number | null
  /** Null if the line was entered manually. */
  picked: Option | null
}
/** A null `currency` means the shop's currency. */
export type LinkForm = { title: string; currency: LinkBody['currency'] | null; day: string; lines: LineForm[] }
/** The error texts by field: 'title', 'day', or a line's key and field, such as '0.price'. */
export type LinkErrors = Readonly<Record<string, string>>

export const emptyLine = (key: number): LineForm => ({ key, title: '', quantity: '1', cents: null, picked: null })
export const emptyForm: LinkForm = { title: '', currency: null, day: '', lines: [emptyLine(0)] }

const parseQuantity = ({ quantity }: LineForm) => (/^[1-9]\d{0,2}$/.test(quantity.trim()) ? Number(quantity) : null)

export const sumLines = (form: LinkForm): number =>
  form.lines.reduce((sum, line) => sum + (parseQuantity(line) ?? 0) * (line.cents ?? 0), 0)

export function validateLink({ title, day, lines }: LinkForm, now: Date): LinkErrors {
  const checks: [field: string, isWrong: boolean, text: string][] = [
    ['title', !title.trim(), words.nameMissing],
    ['day', day !== '' && (getEndOfDay(day) ?? now) <= now, words.dayPast],
    ...lines.flatMap((line): typeof checks => [
      [`${line.key}.title`, !line.title.trim(), words.lineTitleMissing],
      [`${line.key}.quantity`, parseQuantity(line) === null, words.quantityWrong],
      [`${line.key}.price`, line.cents === null, words.priceMissing],
    ]),
  ]
  return Object.fromEntries(checks.flatMap(([field, isWrong, text]) => (isWrong ? [[field, text]] : [])))
}

/** Builds the request body of a form without errors. */
export const buildLinkBody = ({ title, day, lines }: LinkForm, currency: LinkBody['currency']): LinkBody => ({
  title: title.trim(),
  currency,
  lines: lines.map(line => ({
    title: line.title.trim(),
    quantity: parseQuantity(line) ?? 1,
    unitCents: line.cents ?? 0,
    ...(line.picked && { productId: line.picked.productId, variantId: line.picked.variantId }),
  })),
  expiresAt: day ? (getEndOfDay(day)?.toISOString() ?? null) : null,
})

export const toOptions = (products: readonly Product[]): Option[] =>
  products.flatMap(({ id, title, currency, images, variants }) =>
    variants.map(variant => ({
      productId: id,
      variantId: variant.id,
      title: variants.length > 1 ? `${title} · ${variant.name}` : title,
      detail: variant.sku,
      image: variant.image ?? images[0] ?? null,
      cents: variant.cents,
      steps: variant.quantityPrices?.steps ?? [],
      currency,
    })),
  )

/**
 * Fills a line from a product variant. The price is copied only if it is in the currency of the payment link; the
 * seller can change the copied price.
 */
export function pickOption(line: LineForm, picked: Option | null, currency: string): LineForm {
  if (!picked) return { ...line, picked }
  const cents = picked.currency === currency ? getCatalogPrice(line, picked) : null
  return { ...line, picked, title: picked.title.slice(0, 120), cents }
}

/** The catalog's price of each unit for the quantity of a line. */
const getCatalogPrice = (line: LineForm, { cents, steps }: Option) =>
  getUnitPrice(cents, steps, parseQuantity(line) ?? 1)

/** Changes the quantity of a line, and its price as long as that is still the price of the catalog. */
export function changeQuantity(line: LineForm, quantity: string): LineForm {
  const changed = { ...line, quantity }
  const { picked } = line
  const isCatalogPrice = picked !== null && line.cents === getCatalogPrice(line, picked)
  return isCatalogPrice ? { ...changed, cents: getCatalogPrice(changed, picked) } : changed
}
