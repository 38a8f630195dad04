import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Assets } from '#contract/screen-data.ts'
import type { SharePicture } from '#domain/compatible-picture.ts'
import { getLanguageTag } from '#i18n/storefront.ts'
import { escapeHtml as text } from './escape-html.ts'
import { buildShareTags } from './share-tags.ts'

type Page = {
  title: string
  body: ReactNode
  /** Content that is rendered after the root element and never hydrated. */
  afterRoot?: ReactNode
  assets: Assets
  /** The document's language, if it differs from the language of the texts. */
  lang?: string
  bodyClass?: string
  description?: string | null
  canonical?: string | null
  /** Values for link previews. The default of the title is the document's title. */
  share?: { title?: string; picture: SharePicture | null }
  index?: boolean
  /** Compiled style sheets of this page. The server allows each of them by its hash in the content security policy. */
  styles?: readonly string[]
  /** Speculation rules for prefetching. */
  rules?: unknown
  /** The data that is embedded as JSON for hydration. */
  data?: unknown
}

/** Serializes data for a script element: escapes `<`, which could close it, and JavaScript's line separators. */
export const serializeForScript = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Renders a complete HTML document around a screen, without executable inline scripts or style attributes. */
export function renderDocument(page: Page): string {
  const { title, assets, lang = getLanguageTag(), bodyClass = 'pub', index = true } = page
  const meta = [
    page.description && `<meta name="description" content="${text(page.description)}">`,
    page.canonical && `<link rel="canonical" href="${text(page.canonical)}">`,
    buildShareTags({
      title: page.share?.title ?? title,
      description: page.description ?? null,
      url: page.canonical ?? null,
      picture: page.share?.picture ?? null,
    }),
    !index && '<meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.ico">',
    ...assets.css.map(href => `<link rel="stylesheet" href="${text(href)}">`),
    ...[...(assets.styles ?? []), assets.dark, ...(page.styles ?? [])]
      .filter(Boolean)
      .map(css => `<style>${css}</style>`),
    // A link without `rel` fetches nothing until storefront/start sets one.
    ...(assets.later ?? []).map(href => `<link data-later href="${text(href)}">`),
    assets.vitals &&
      (assets.later?.length
        ? `<link data-last href="${text(assets.vitals)}">`
        : `<script type="module" fetchpriority="low" src="${text(assets.vitals)}"></script>`),
    ...assets.js.map(src => `<script type="module" src="${text(src)}"></script>`),
    page.rules && `<script type="speculationrules">${serializeForScript(page.rules)}</script>`,
  ]
  const data =
    page.data === undefined ? '' : `<script type="application/json" id="data">${serializeForScript(page.data)}</script>`
  return `<!doctype html><html lang="${lang}"${assets.dark ? ' class="dark"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(title)}</title>${meta.filter(Boolean).join('')}</head><body class="${bodyClass}"><div id="root">${renderToString(page.body)}</div>${page.afterRoot ? renderToString(page.afterRoot) : ''}${data}</body></html>`
}
