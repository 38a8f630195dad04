import type { ReaderLanguage } from '#domain/language.ts'

type Target = { slug?: string; anchor?: string | null; lang?: ReaderLanguage | null; q?: string }

/**
 * Builds the address of a page, with the text of a running search as `q`; `lang` only when the reader chose another
 * language than the administration's.
 */
export function buildAddress({ slug, anchor, lang, q }: Target): string {
  const query = new URLSearchParams({ ...(lang && { lang }), ...(q && { q }) }).toString()
  return `/ajuda${slug ? `/${slug}` : ''}${query ? `?${query}` : ''}${anchor ? `#${anchor}` : ''}`
}
