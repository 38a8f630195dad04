import { cleanSearch } from '#domain/email.ts'
import { searchKey } from '#domain/search-key.ts'

/** The search key of an order or a customer. */
export const personKey = ({ name, email }: { name: string; email: string }): string => searchKey(`${name} ${email}`)

/** The search key of a product. */
export const productKey = ({ title, sku }: { title: string; sku?: string | null | undefined }): string =>
  searchKey(`${title} ${sku ?? ''}`)

/** The search key of a variant. */
export const variantKey = ({ name, sku }: { name: string; sku: string }): string => searchKey(`${name} ${sku}`)

const mostWords = 8

/** What was typed into a search for people: at most eight words, in lower case, e-mail addresses as they are kept. */
export const typedWords = (q: string): string[] =>
  cleanSearch(q).toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
