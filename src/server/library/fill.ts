import type { LibraryLanguage } from '#contract/library.ts'

/** What a page of the library says of what it sells, as plain text; `checkout` is the path its buttons lead to. */
export type Filling = { product: string; price: string; shop: string; checkout: string }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** Leaves one language of a text that has both side by side, as in `[[Comprar|Buy]]`. */
export const inLanguage = (text: string, language: LibraryLanguage): string =>
  text.replace(/\[\[([^[\]|]*)\|([^[\]|]*)\]\]/g, (_, portuguese: string, english: string) =>
    language === 'en' ? english : portuguese,
  )

/** Puts the product into a document of the library, at `{{product}}`, `{{price}}`, `{{shop}}` and `{{checkout}}`. */
export const fill = (html: string, filling: Filling): string =>
  html.replace(/\{\{(product|price|shop|checkout)\}\}/g, (_, name: keyof Filling) => escaped(filling[name]))
