import { normalizeSearch } from '#domain/email.ts'
import { toSearchKey } from '#domain/search-key.ts'

export const buildPersonKey = ({ name, email }: { name: string; email: string }): string =>
  toSearchKey(`${name} ${email}`)

export const buildProductKey = ({ title, sku }: { title: string; sku?: string | null | undefined }): string =>
  toSearchKey(`${title} ${sku ?? ''}`)

export const buildVariantKey = ({ name, sku }: { name: string; sku: string }): string => toSearchKey(`${name} ${sku}`)

const maxWords = 8

/**
 * Splits a search for people into at most eight lower-case words. E-mail addresses are normalized to their stored form.
 */
export const parseSearchWords = (q: string): string[] =>
  normalizeSearch(q).toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
