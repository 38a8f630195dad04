import type { Product } from '#contract/catalog.ts'
import type { LinkBody } from './queries.ts'

export type LineForm = {
  key: number
  title: string
  quantity: string
  cents: number | null
  productId?: string
  variantId?: string
}
export type LinkForm = { title: string; currency: LinkBody['currency']; day: string; lines: LineForm[] }

export const emptyLine = (key: number): LineForm => ({ key, title: '', quantity: '1', cents: null })
export const emptyForm: LinkForm = { title: '', currency: 'usd', day: '', lines: [emptyLine(0)] }

const unitsOf = ({ quantity }: LineForm) => (/^[1-9]\d{0,2}$/.test(quantity.trim()) ? Number(quantity) : null)

export const totalOf = (form: LinkForm): number =>
  form.lines.reduce((sum, line) => sum + (unitsOf(line) ?? 0) * (line.cents ?? 0), 0)

/** The end of a day in the seller's own calendar: the first moment of the next one. */
function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).toISOString()
}

/** What is sent; null while something is missing. */
export function bodyOf({ title, currency, day, lines }: LinkForm): LinkBody | null {
  const whole = lines.flatMap(line => {
    const quantity = unitsOf(line)
    if (!line.title.trim() || quantity === null || line.cents === null) return []
    const { productId, variantId } = line
    const picked = productId && variantId ? { productId, variantId } : {}
    return [{ title: line.title.trim(), quantity, unitCents: line.cents, ...picked }]
  })
  if (!title.trim() || whole.length !== lines.length) return null
  return { title: title.trim(), currency, lines: whole, expiresAt: day ? endOf(day) : null }
}

/** A line as one option of a product, at its price; the price may be changed. */
export function pickedLine(line: LineForm, products: readonly Product[], variantId: string): LineForm {
  for (const product of products) {
    const variant = product.variants.find(each => each.id === variantId)
    if (!variant) continue
    const title = product.variants.length > 1 ? `${product.title} · ${variant.name}` : product.title
    return { ...line, title: title.slice(0, 120), cents: variant.cents, productId: product.id, variantId }
  }
  const { productId: _, variantId: __, ...typed } = line
  return typed
}
