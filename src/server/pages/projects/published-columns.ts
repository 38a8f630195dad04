/** What the page's own row takes of a published revision; the caller writes it in the same transaction. */
export type PublishedColumns = {
  published_revision_id: string
  html_content: string
  css_content: string | null
  js_content: string | null
}

/** A column cannot hold a NUL; browsers read it as nothing, too. */
export const toColumnText = (text: string): string => text.replaceAll('\0', '')

type MainTexts = { html: string; css: string | null; js: string | null }

/** The columns of the specification: entry page, main style, main script. */
export const toPublishedColumns = (revisionId: string, { html, css, js }: MainTexts): PublishedColumns => ({
  published_revision_id: revisionId,
  html_content: toColumnText(html),
  css_content: css && toColumnText(css),
  js_content: js && toColumnText(js),
})
