const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decodeEntity(whole: string, name: string): string {
  const code = /^#x([\da-f]{1,6})$/i.exec(name)?.[1] ?? ''
  const number = code ? Number.parseInt(code, 16) : /^#(\d{1,7})$/.test(name) ? Number(name.slice(1)) : null
  if (number === null) return entities[name.toLowerCase()] ?? whole
  const isCharacter = number > 31 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff)
  return isCharacter ? String.fromCodePoint(number) : ''
}

/**
 * Converts the HTML of a product description to plain text: paragraphs and list items become lines, scripts and styles
 * disappear, and markup that is left is removed. The result is shown as text, so nothing in it is ever executed.
 */
export function toPlainText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<(script|style|template|noscript)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<(br|\/p|\/div|\/h[1-6]|\/tr|\/ul|\/ol)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#?\w{1,8});/g, decodeEntity)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
