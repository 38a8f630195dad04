import { parseFragment } from 'parse5'
import type { Splice } from './splice.ts'
import { isText } from './tree.ts'

/**
 * A piece of the source and the text that it represents: a character, a character reference such as '&amp;', or a line
 * ending of two characters. The value is '' for a piece without text, such as a stray tag or a dropped line break;
 * edits skip such pieces.
 */
export type Unit = { start: number; end: number; value: string }

/** Where a value is written, which determines which character references it can contain. */
export type TextContext = 'text' | 'rcdata' | 'attribute'

/**
 * Longer ranges are not split. A text that a parser moved out of a table can extend over the whole table in the source.
 */
const maxRangeLength = 500_000
const reference = '&(?:#x[0-9a-f]+|#[0-9]+|[a-z0-9]+);?'
const patterns = {
  text: new RegExp(`\\r\\n|${reference}|<[/!?a-z][^>]*>|[^]`, 'giu'),
  rcdata: new RegExp(`\\r\\n|${reference}|[^]`, 'giu'),
  // In an attribute, a character reference without its semicolon is literal text before '='.
  attribute: new RegExp(`\\r\\n|${reference}=?|[^]`, 'giu'),
}

const decodedReferences = new Map<string, string>()
function decodeReference(written: string, place: TextContext): string {
  const key = `${place} ${written}`
  const cached = decodedReferences.get(key)
  if (cached !== undefined) return cached
  const [node] = parseFragment(place === 'attribute' ? `<i a="${written}">` : written).childNodes
  const value = isText(node) ? node.value : node && 'attrs' in node ? (node.attrs[0]?.value ?? '') : ''
  if (decodedReferences.size > 2_000) decodedReferences.clear()
  decodedReferences.set(key, value)
  return value
}

function decodeUnit(written: string, place: TextContext): string {
  if (written === '\r\n' || written === '\r') return '\n'
  if (written === '\0') return ''
  if (written.length === 1) return written
  if (written.startsWith('&')) return decodeReference(written, place)
  return written.startsWith('<') ? '' : written
}

/**
 * Splits source[start, end) into its pieces. Returns null when they do not represent `value`, because something else is
 * between them. A leading line break may be one that browsers drop.
 */
export function parseUnits(
  source: string,
  [start, end]: [number, number],
  value: string,
  place: TextContext,
): Unit[] | null {
  if (end - start > maxRangeLength) return null
  const units: Unit[] = []
  let read = ''
  for (const [written] of source.slice(start, end).matchAll(patterns[place])) {
    const from = units.at(-1)?.end ?? start
    const unit = { start: from, end: from + written.length, value: decodeUnit(written, place) }
    units.push(unit)
    read += unit.value
  }
  if (read === value) return units
  const [first, ...rest] = units
  return first && read === `\n${value}` ? [{ ...first, value: '' }, ...rest] : null
}

/** Counts the pieces at one end whose value stays the same, and the characters in them. */
function countUnchanged(
  units: readonly Unit[],
  value: string,
  fromEnd: boolean,
  maxLength: number,
): { units: number; length: number } {
  let length = 0
  let count = 0
  for (const unit of fromEnd ? units.toReversed() : units) {
    const { value: unitValue } = unit
    const matches = fromEnd ? value.endsWith(unitValue, value.length - length) : value.startsWith(unitValue, length)
    if (!matches || length + unitValue.length > maxLength) break
    length += unitValue.length
    count++
  }
  return { units: count, length }
}

/**
 * Returns the splices that change the pieces to `value`. Pieces with an unchanged value are not touched, and pieces
 * with the value '' always stay. `write` escapes text for its context.
 */
export function buildUnitSplices(units: readonly Unit[], value: string, write: (text: string) => string): Splice[] {
  const head = countUnchanged(units, value, false, value.length)
  const remaining = units.slice(head.units)
  const tail = countUnchanged(remaining, value, true, value.length - head.length)
  const text = write(value.slice(head.length, value.length - tail.length))
  const changed = remaining.slice(0, remaining.length - tail.units).filter(unit => unit.value !== '')
  const [first] = changed
  if (!first) {
    const at = units[head.units - 1]?.end ?? units[0]?.start
    return text === '' || at === undefined ? [] : [{ start: at, end: at, text }]
  }
  const splices: Splice[] = []
  for (const unit of changed) {
    const last = splices.at(-1)
    if (last && last.end === unit.start) last.end = unit.end
    else splices.push({ start: unit.start, end: unit.end, text: last ? '' : text })
  }
  return splices
}
