import { toOneLine } from '#domain/one-line.ts'
import { cleanText } from '#domain/pasted-text.ts'

/** Cleans a name from a provider in the same way as a name that a person types; returns null when nothing remains. */
export const normalizeProviderName = (text: string | null): string | null =>
  (text && cleanText(toOneLine(text))) || null
