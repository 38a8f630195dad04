import type { UploadedFile } from '#server/modules/pages/index.ts'

type PageColumns = { title: string; html: string; css: string; js: string }

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const encodeText = (text: string) => new TextEncoder().encode(text)

/** Inserts a text before the first match of the pattern; null without a match. */
function insertBefore(html: string, pattern: RegExp, text: string): string | null {
  const index = html.search(pattern)
  return index < 0 ? null : `${html.slice(0, index)}${text}\n${html.slice(index)}`
}

/** Inserts a text before the last `</body`, or at the end when there is none. */
function insertAtEnd(html: string, text: string): string {
  const index = html.toLowerCase().lastIndexOf('</body')
  return index < 0 ? `${html}\n${text}\n` : `${html.slice(0, index)}${text}\n${html.slice(index)}`
}

const styleTag = '<link rel="stylesheet" href="style.css">'
const scriptTag = '<script src="script.js"></script>'

const buildDocument = ({ title, html }: PageColumns) =>
  `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeHtml(title)}</title>\n</head>\n<body>\n${html}\n</body>\n</html>\n`

/**
 * Turns a page stored in three columns into project files: `index.html`, `style.css` and `script.js`. The links to the
 * other files are added to `index.html` where they are missing.
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
