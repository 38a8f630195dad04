import { toOneLine } from '#domain/one-line.ts'
import { cleanText } from '#domain/pasted-text.ts'

/** A person's name as a provider gives it, cleaned as one that is typed; null where nothing is left of it. */
export const normalizeProviderName = (text: string | null): string | null =>
  (text && cleanText(toOneLine(text))) || null
