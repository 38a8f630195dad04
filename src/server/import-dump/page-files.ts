import type { GivenFile } from '#server/pages/index.ts'

type Columns = { title: string; html: string; css: string; js: string }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Puts a text before the first place that the pattern finds; null where it finds none. */
function before(html: string, pattern: RegExp, text: string): string | null {
  const at = html.search(pattern)
  return at < 0 ? null : `${html.slice(0, at)}${text}\n${html.slice(at)}`
}

/** The text before the last end of its kind, else at the end. */
function atEnd(html: string, text: string): string {
  const at = html.toLowerCase().lastIndexOf('</body')
  return at < 0 ? `${html}\n${text}\n` : `${html.slice(0, at)}${text}\n${html.slice(at)}`
}

const sheet = '<link rel="stylesheet" href="style.css">'
const script = '<script src="script.js"></script>'

const fragment = ({ title, html }: Columns) =>
  `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escaped(title)}</title>\n</head>\n<body>\n${html}\n</body>\n</html>\n`

/**
 * A page of three columns as the files of a project that shows the same: `index.html` with `style.css` and `script.js`,
 * which it names where it did not.
 */
export function pageFiles(columns: Columns): GivenFile[] {
  const { html, css, js } = columns
  let text = /<!doctype|<html[\s>]/i.test(html) ? html : fragment(columns)
  const hasCss = css.trim() !== ''
  const hasJs = js.trim() !== ''
  if (hasCss && !/href\s*=\s*["']?(?:\.\/)?style\.css/i.test(text))
    text = before(text, /<\/head/i, sheet) ?? before(text, /<body/i, sheet) ?? `${sheet}\n${text}`
  if (hasJs && !/src\s*=\s*["']?(?:\.\/)?script\.js/i.test(text)) text = atEnd(text, script)
  return [
    { path: 'index.html', bytes: bytesOf(text) },
    ...(hasCss ? [{ path: 'style.css', bytes: bytesOf(css) }] : []),
    ...(hasJs ? [{ path: 'script.js', bytes: bytesOf(js) }] : []),
  ]
}
