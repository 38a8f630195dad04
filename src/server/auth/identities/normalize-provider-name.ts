import { toOneLine } from '#domain/one-line.ts'
import { cleanText } from '#domain/pasted-text.ts'

/** Cleans a provider's name like one that a person types; null when nothing remains. */
export const normalizeProviderName = (text: string | null): string | null =>
  (text && cleanText(toOneLine(text))) || null
