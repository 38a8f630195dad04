import type { Lookup } from './lookup.ts'
import { applySplices, type Splice } from './splice.ts'

type Serving = { base: string; lookup: Lookup }
const reference = /(?:url\(\s*["']?|@import\s+["'])(\/(?!\/)[^"')\s]*)/gi

/**
 * Insertions that let '/path' references of a style sheet find the project's files. `start` is where `css` stands in
 * `source`; a reference that is written otherwise there (an entity in an attribute) is left alone.
 */
export function* cssInsertions(css: string, { base, lookup }: Serving, start = 0, source = css): Generator<Splice> {
  for (const match of css.matchAll(reference)) {
    const address = match[1] ?? ''
    const at = start + match.index + match[0].length - address.length
    const path = address.replace(/[?#].*$/s, '')
    if (path === '/' || lookup(path) === null || !source.startsWith(address, at)) continue
    yield { start: at, end: at, text: base }
  }
}

/** A style sheet as it is sent to shoppers. */
export const instrumentCss = (css: string, serving: Serving): string =>
  applySplices(css, [...cssInsertions(css, serving)])
