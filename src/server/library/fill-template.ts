import type { LibraryLanguage } from '#contract/library.ts'

/** What a page of the library says of what it sells, as plain text; `checkout` is the path its buttons lead to. */
export type TemplateValues = { product: string; price: string; shop: string; checkout: string }
/** The product's own picture as it stands in the project. */
export type ProductPicture = { path: string; width: number | null; height: number | null }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** Leaves one language of a text that has both side by side, as in `[[Comprar|Buy]]`. */
export const selectLanguage = (text: string, language: LibraryLanguage): string =>
  text.replace(/\[\[([^[\]|]*)\|([^[\]|]*)\]\]/g, (_, portuguese: string, english: string) =>
    language === 'en' ? english : portuguese,
  )

/** Puts the product into a document of the library, at `{{product}}`, `{{price}}`, `{{shop}}` and `{{checkout}}`. */
export const fillTemplate = (html: string, filling: TemplateValues): string =>
  html.replace(/\{\{(product|price|shop|checkout)\}\}/g, (_, name: keyof TemplateValues) => escapeHtml(filling[name]))

/** `<img src="a.svg" width="1" height="1" … data-own>`: a drawing that gives way to a picture of the product. */
const picturePattern = /<img src="[^"]*" width="\d+" height="\d+"([^>]*?) alt="[^"]*" data-own>/g
const formatSize = ({ width, height }: ProductPicture) =>
  width && height ? ` width="${width}" height="${height}"` : ''

/** A template's document with the product's own picture in its places, or with the drawings it came with. */
export function insertPicture(html: string, picture: ProductPicture | null, alt: string): string {
  if (!picture) return html.replaceAll(' data-own', '').replaceAll('{{own}}', '')
  const image = (_: string, rest: string) =>
    `<img src="${picture.path}"${formatSize(picture)}${rest} alt="${escapeHtml(alt)}">`
  return html
    .replace(picturePattern, image)
    .replace(/(<meta property="og:image" content=)"[^"]*" data-own>/g, `$1"${picture.path}">`)
    .replaceAll('{{own}}', ' own')
}
