import { normalizeSearch } from '#domain/email.ts'
import { toSearchKey } from '#domain/search-key.ts'

/** The search key of an order or a customer. */
export const buildPersonKey = ({ name, email }: { name: string; email: string }): string =>
  toSearchKey(`${name} ${email}`)

/** The search key of a product. */
export const buildProductKey = ({ title, sku }: { title: string; sku?: string | null | undefined }): string =>
  toSearchKey(`${title} ${sku ?? ''}`)

/** The search key of a variant. */
export const buildVariantKey = ({ name, sku }: { name: string; sku: string }): string => toSearchKey(`${name} ${sku}`)

const maxWords = 8

/** What was typed into a search for people: at most eight words, in lower case, e-mail addresses as they are kept. */
export const parseSearchWords = (q: string): string[] =>
  normalizeSearch(q).toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
