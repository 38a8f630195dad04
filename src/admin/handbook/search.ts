import { foldLetters } from '#domain/search-key.ts'
import type { SearchEntry } from './page-data.ts'

export type Found = {
  slug: string
  title: string
  anchor: string | null
  heading: string
  /** The part of the text around the first match. */
  excerpt: string
}

const maxResults = 12
const wordsBeforeMatch = 6
const wordsInExcerpt = 26

const splitFolded = (text: string): string[] =>
  foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Selects the words around the first match, with an ellipsis where text is left out. */
function cutExcerpt(text: string, terms: readonly string[]): string {
  const words = text.split(' ')
  const at = words.findIndex(word => splitFolded(word).some(part => terms.some(term => part.startsWith(term))))
  const first = Math.max(0, at - wordsBeforeMatch)
  const last = first + wordsInExcerpt
  return `${first > 0 ? '… ' : ''}${words.slice(first, last).join(' ')}${last < words.length ? ' …' : ''}`
}

/** A match in the title or heading counts most, then one in the keywords, then one in the text. */
function scoreTerm(term: string, heading: readonly string[], keywords: readonly string[], text: readonly string[]) {
  const matches = (words: readonly string[]) => words.some(word => word.startsWith(term))
  if (matches(heading)) return 3
  if (matches(keywords)) return 2
  return matches(text) ? 1 : 0
}

/**
 * Returns the sections in which every typed word begins a word, best first. Accents and capitals do not matter. The
 * title and keywords of a page count for its first section only, otherwise all of its sections would match.
 */
export function searchHandbook(entries: readonly SearchEntry[], typed: string): Found[] {
  const terms = splitFolded(typed)
  if (terms.length === 0) return []
  return entries
    .flatMap(({ slug, title, keywords, sections }) =>
      sections.map(({ anchor, heading, text }) => {
        const isFirst = anchor === null
        const headingWords = splitFolded(isFirst ? title : heading)
        const keywordWords = isFirst ? splitFolded(keywords) : []
        const textWords = splitFolded(text)
        const scores = terms.map(term => scoreTerm(term, headingWords, keywordWords, textWords))
        const score = scores.includes(0) ? 0 : scores.reduce<number>((sum, each) => sum + each, 0)
        return { found: { slug, title, anchor, heading, excerpt: cutExcerpt(text, terms) }, score }
      }),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxResults)
    .map(({ found }) => found)
}
