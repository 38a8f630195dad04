import type { Language } from '../texts/language.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}

export interface Page {
  title: string
  body: string
  script?: string
  style?: string
  lang: Language
  rootClass?: string
  /** text that the page's script shows after the action */
  done?: string
}

export function renderHtmlPage({ title, body, script, style, lang, rootClass, done }: Page): string {
  return `<!doctype html>
<html lang="${lang}"${rootClass ? ` class="${rootClass}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${style ? `<style>${style}</style>` : ''}
${script ? `<script src="${script}" defer></script>` : ''}
</head>
<body${done ? ` data-done="${escapeHtml(done)}"` : ''}>${body}</body>
</html>
`
}
