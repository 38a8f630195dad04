/** One declaration of a style attribute, with the offsets of the declaration and of its value in UTF-16 units. */
type Declaration = { name: string; start: number; end: number; valueStart: number }

const tokens = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\\[\s\S]|[\s\S]/gu
const closers: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Parses the declarations of a style attribute; null when quotes, brackets or comments are not closed. */
function parseDeclarations(style: string): Declaration[] | null {
  const ends: number[] = []
  const open: string[] = []
  let colon = -1
  const colons: number[] = []
  for (const { 0: token, index } of style.matchAll(tokens)) {
    if (token === '"' || token === "'" || (token === '/' && style[index + 1] === '*')) return null
    const closer = closers[token]
    if (closer) open.push(closer)
    else if (/^[)\]}]$/.test(token) && open.pop() !== token) return null
    else if (token === ':' && open.length === 0 && colon < 0) colon = index
    else if (token === ';' && open.length === 0) {
      ends.push(index)
      colons.push(colon)
      colon = -1
    }
  }
  if (open.length > 0) return null
  const bounds = [...ends, style.length]
  return bounds.flatMap((end, index) => {
    const start = index === 0 ? 0 : (bounds[index - 1] ?? 0) + 1
    const at = index < colons.length ? (colons[index] ?? -1) : colon
    return at < 0 ? [] : [{ name: parsePropertyName(style.slice(start, at)), start, end, valueStart: at + 1 }]
  })
}

function parsePropertyName(written: string): string {
  const name = written.replace(/\/\*[\s\S]*?\*\//g, '').trim()
  return name.startsWith('--') ? name : name.toLowerCase()
}

/** Returns the values of a style attribute's declarations; null when the attribute cannot be parsed. */
export function parseStyleValues(style: string): string[] | null {
  const values = parseDeclarations(style)?.map(({ valueStart, end }) => style.slice(valueStart, end))
  return values?.map(value => value.replace(/!\s*important\s*$/i, '').trim()) ?? null
}

function removeDeclaration(style: string, { start, end }: Declaration): string {
  return style.slice(0, start) + style.slice(style[end] === ';' ? end + 1 : end)
}

function appendDeclaration(style: string, name: string, value: string): string {
  const trimmed = style.trimEnd()
  const separator = trimmed === '' ? '' : trimmed.endsWith(';') ? ' ' : '; '
  return `${trimmed}${separator}${name}: ${value}`
}

/**
 * Sets a property in place, or at the end if the property is new or a later shorthand would override it. A null value
 * removes the property.
 */
function setProperty(style: string, name: string, value: string | null): string | null {
  const declarations = parseDeclarations(style)
  if (!declarations) return null
  const index = declarations.findLastIndex(one => one.name === name)
  const declaration = declarations[index]
  if (value === null) return declaration ? setProperty(removeDeclaration(style, declaration), name, null) : style
  const isUndone = declarations.slice(index + 1).some(later => name.startsWith(`${later.name}-`))
  if (!declaration) return appendDeclaration(style, name, value)
  if (isUndone) return setProperty(removeDeclaration(style, declaration), name, value)
  const written = style.slice(declaration.valueStart, declaration.end)
  const important = /!\s*important\s*$/i.exec(written)?.[0].trimEnd()
  const [leadingSpace, trailingSpace] = [/^\s*/.exec(written)?.[0] ?? '', /\s*$/.exec(written)?.[0] ?? '']
  const text = `${leadingSpace}${value}${important ? ` ${important}` : ''}${written.trim() === '' ? '' : trailingSpace}`
  return style.slice(0, declaration.valueStart) + text + style.slice(declaration.end)
}

/**
 * Sets or removes properties of a style attribute and keeps everything else as it was written. Returns null when the
 * attribute cannot be parsed.
 */
export function patchStyle(style: string, changes: Readonly<Record<string, string | null>>): string | null {
  let patched: string | null = style
  for (const [name, value] of Object.entries(changes)) {
    if (patched !== null) patched = setProperty(patched, name.startsWith('--') ? name : name.toLowerCase(), value)
  }
  return patched
}
