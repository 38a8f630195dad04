/** The columns of the page's row that copy the published revision. The caller writes them. */
export type PublishedColumns = {
  published_revision_id: string
  html_content: string
  css_content: string | null
  js_content: string | null
}

/** PostgreSQL texts cannot contain NUL, and browsers ignore it. */
export const toColumnText = (text: string): string => text.replaceAll('\0', '')

type MainTexts = { html: string; css: string | null; js: string | null }

/** Copies entry page, main style and main script to the columns that the API exposes. */
export const toPublishedColumns = (revisionId: string, { html, css, js }: MainTexts): PublishedColumns => ({
  published_revision_id: revisionId,
  html_content: toColumnText(html),
  css_content: css && toColumnText(css),
  js_content: js && toColumnText(js),
})
