import { toSearchKey } from '#domain/search-key.ts'

/** A list of variants has at most this many rows, because each found product may have a hundred variants. */
export const maxVariants = 60

/**
 * Puts the variants that match the search text themselves before the other variants of the found products, and limits
 * their number.
 */
export function rankVariants<C>(choices: readonly C[], typed: string, getText: (choice: C) => string): readonly C[] {
  const words = toSearchKey(typed).split(/\s+/).filter(Boolean)
  const isMatch = (choice: C) => {
    const text = toSearchKey(getText(choice))
    return words.every(word => text.includes(word))
  }
  const matches = choices.filter(isMatch)
  const others = matches.length === choices.length ? [] : choices.filter(choice => !isMatch(choice))
  return [...matches, ...others].slice(0, maxVariants)
}
