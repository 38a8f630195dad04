const comments = /^(?:\s|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/[^\n]*)+/
const html = /^<(?:!doctype\s+html|html|head|body)\b/i
const svg = /^(?:<\?xml[^>]*>\s*)?(?:<!doctype svg[^>]*>\s*)?<svg[\s>:]/i
const json = /^(?:\{\s*(?:"|\})|\[\s*(?:["{[\]]|-?\d))/
const atRule =
  /^@(?:charset|import|font-face|media|supports|layer|namespace|page|property|container|(?:-\w+-)?keyframes)\b/i
/** Matches a selector, its brace and the first property. The only scripts that match begin with one of the keywords. */
const rule = /^(?:[\w\s.#*>+~,:|^$&%-]|\[[^\]{}]*\]|:[\w-]+\([^){}]*\))+\{\s*(?:\}|-{0,2}[\w-]+\s*:)/
const keyword = /^(?:export|return|try|do|else|async|await|class|switch|function|import|default)\b/
const script =
  /(?:^|[;\s])(?:var|let|const)\s+[\w$]+\s*=|\bfunction\s*[\w$]*\s*\(|=>|\b(?:window|document|globalThis)[.[]|^["']use strict/

/**
 * Detects the type of a text by its beginning, because its file name shows none; null for types that pages never load.
 */
export function detectTextType(text: string): string | null {
  const start = text.replace(/^\uFEFF/, '').replace(comments, '')
  if (html.test(start)) return 'text/html'
  if (svg.test(start)) return 'image/svg+xml'
  if (json.test(start)) return 'application/json'
  if (atRule.test(start)) return 'text/css'
  if (!keyword.test(start) && rule.test(start)) return 'text/css'
  return script.test(start) ? 'text/javascript' : null
}
