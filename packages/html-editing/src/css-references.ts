import type { Lookup } from './lookup.ts'
import { applySplices, type Splice } from './splice.ts'

type Serving = { base: string; lookup: Lookup }
// Comments are matched first, so that references inside them are ignored.
const referencePattern =
  /\/\*[\s\S]*?(?:\*\/|$)|url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]+))\s*\)|@import\s+(?:"([^"\n]*)"|'([^'\n]*)')/gi

/** Yields the URLs to which a style sheet refers, with their offsets in `css`. */
export function* findCssReferences(css: string): Generator<{ address: string; at: number }> {
  for (const match of css.matchAll(referencePattern)) {
    const address = match.slice(1).find(one => one !== undefined)
    if (address) yield { address, at: match.index + match[0].lastIndexOf(address) }
  }
}

/**
 * Yields insertions that make '/path' references of a style sheet resolve to the project's files. `start` is the offset
 * of `css` in `source`. A reference that is written differently in `source` (with an entity in an attribute) is
 * skipped.
 */
export function* buildCssInsertions(
  css: string,
  { base, lookup }: Serving,
  start = 0,
  source = css,
): Generator<Splice> {
  for (const { address, at } of findCssReferences(css)) {
    const path = address.replace(/[?#].*$/s, '')
    if (!/^\/(?!\/)/.test(path) || path === '/' || lookup(path) === null || !source.startsWith(address, start + at))
      continue
    yield { start: start + at, end: start + at, text: base }
  }
}

/** Returns a style sheet as it is sent to shoppers. */
export const instrumentCss = (css: string, serving: Serving): string =>
  applySplices(css, [...buildCssInsertions(css, serving)])
