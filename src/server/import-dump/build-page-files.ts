import type { UploadedFile } from '#server/pages/index.ts'

type PageColumns = { title: string; html: string; css: string; js: string }

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const encodeText = (text: string) => new TextEncoder().encode(text)

/** Puts a text before the first place that the pattern finds; null where it finds none. */
function insertBefore(html: string, pattern: RegExp, text: string): string | null {
  const at = html.search(pattern)
  return at < 0 ? null : `${html.slice(0, at)}${text}\n${html.slice(at)}`
}

/** The text before the last end of its kind, else at the end. */
function insertAtEnd(html: string, text: string): string {
  const at = html.toLowerCase().lastIndexOf('</body')
  return at < 0 ? `${html}\n${text}\n` : `${html.slice(0, at)}${text}\n${html.slice(at)}`
}

const styleTag = '<link rel="stylesheet" href="style.css">'
const scriptTag = '<script src="script.js"></script>'

const buildDocument = ({ title, html }: PageColumns) =>
  `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeHtml(title)}</title>\n</head>\n<body>\n${html}\n</body>\n</html>\n`

/**
 * A page of three columns as the files of a project that shows the same: `index.html` with `style.css` and `script.js`,
 * which it names where it did not.
 */
export function buildPageFiles(columns: PageColumns): UploadedFile[] {
  const { html, css, js } = columns
  let text = /<!doctype|<html[\s>]/i.test(html) ? html : buildDocument(columns)
  const hasCss = css.trim() !== ''
  const hasJs = js.trim() !== ''
  if (hasCss && !/href\s*=\s*["']?(?:\.\/)?style\.css/i.test(text))
    text = insertBefore(text, /<\/head/i, styleTag) ?? insertBefore(text, /<body/i, styleTag) ?? `${styleTag}\n${text}`
  if (hasJs && !/src\s*=\s*["']?(?:\.\/)?script\.js/i.test(text)) text = insertAtEnd(text, scriptTag)
  return [
    { path: 'index.html', bytes: encodeText(text) },
    ...(hasCss ? [{ path: 'style.css', bytes: encodeText(css) }] : []),
    ...(hasJs ? [{ path: 'script.js', bytes: encodeText(js) }] : []),
  ]
}
