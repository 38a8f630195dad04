import type { LibraryLanguage } from '#contract/library.ts'

/** Values for a library page, as plain text; `checkout` is the path that its buttons link to. */
export type TemplateValues = { product: string; price: string; shop: string; checkout: string }
/** The product’s picture as a file of the page’s project, with its size in px. */
export type ProductPicture = { path: string; width: number | null; height: number | null }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** Keeps one language of a text that contains both side by side, as in `[[Comprar|Buy]]`. */
export const selectLanguage = (text: string, language: LibraryLanguage): string =>
  text.replace(/\[\[([^[\]|]*)\|([^[\]|]*)\]\]/g, (_, portuguese: string, english: string) =>
    language === 'en' ? english : portuguese,
  )

/** Fills `{{product}}`, `{{price}}`, `{{shop}}` and `{{checkout}}` into a library document, escaped for HTML. */
export const fillTemplate = (html: string, values: TemplateValues): string =>
  html.replace(/\{\{(product|price|shop|checkout)\}\}/g, (_, name: keyof TemplateValues) => escapeHtml(values[name]))

/** Matches `<img src="a.svg" width="1" height="1" … data-own>`: a drawing that the product’s picture replaces. */
const picturePattern = /<img src="[^"]*" width="\d+" height="\d+"([^>]*?) alt="[^"]*" data-own>/g
const formatSize = ({ width, height }: ProductPicture) =>
  width && height ? ` width="${width}" height="${height}"` : ''

/** Replaces the drawings marked `data-own` with the product’s picture, or keeps them when there is no picture. */
export function insertPicture(html: string, picture: ProductPicture | null, alt: string): string {
  if (!picture) return html.replaceAll(' data-own', '').replaceAll('{{own}}', '')
  const image = (_: string, attributes: string) =>
    `<img src="${picture.path}"${formatSize(picture)}${attributes} alt="${escapeHtml(alt)}">`
  return html
    .replace(picturePattern, image)
    .replace(/(<meta property="og:image" content=)"[^"]*" data-own>/g, `$1"${picture.path}">`)
    .replaceAll('{{own}}', ' own')
}
