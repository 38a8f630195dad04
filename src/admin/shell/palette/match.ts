import { foldLetters } from '#domain/search-key.ts'

const splitWords = (text: string): string[] =>
  foldLetters(text)
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean)

/**
 * Scores one typed word: highest at the beginning of the label, lowest at the beginning of a keyword, 0 without a
 * match.
 */
function scoreWord(word: string, label: string, keywords: readonly string[]): number {
  if (label.startsWith(word)) return 4
  if (splitWords(label).some(each => each.startsWith(word))) return 3
  if (word.length > 2 && label.includes(word)) return 2
  return keywords.some(each => each.startsWith(word)) ? 1 : 0
}

type Findable = { label: string; keywords?: string }

/**
 * Returns the items in which every typed word matches, best match first and equal matches in their original order.
 * Returns all items for an empty text.
 */
export function rankMatches<Item extends Findable>(items: readonly Item[], typed: string): Item[] {
  const words = splitWords(typed)
  return items
    .map(item => {
      const label = foldLetters(item.label)
      const keywords = splitWords(item.keywords ?? '')
      const scores = words.map(word => scoreWord(word, label, keywords))
      return { item, score: scores.includes(0) ? 0 : 1 + scores.reduce((sum, each) => sum + each, 0) }
    })
    .filter(each => each.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

/**
 * Splits a text into pieces, so that those that match a typed word can be highlighted. `at` is the index of the piece's
 * first letter.
 */
export function splitMatches(text: string, typed: string): { text: string; hit: boolean; at: number }[] {
  const letters = [...text]
  const folded = letters.map(foldLetters)
  const hits = letters.map(() => false)
  for (const word of splitWords(typed)) {
    const at = letters.findIndex(
      (_, from) => !/[\p{L}\p{N}]/u.test(letters[from - 1] ?? ' ') && folded.slice(from).join('').startsWith(word),
    )
    for (let from = at, remaining = word.length; at >= 0 && remaining > 0; from += 1) {
      hits[from] = true
      remaining -= folded[from]?.length ?? remaining
    }
  }
  return letters.reduce<{ text: string; hit: boolean; at: number }[]>((pieces, letter, at) => {
    const hit = hits[at] === true
    const last = pieces.at(-1)
    if (last?.hit === hit) last.text += letter
    else pieces.push({ text: letter, hit, at })
    return pieces
  }, [])
}
