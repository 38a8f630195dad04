const emailPattern = /^[!-?A-~]{1,64}@[!-?A-~]{1,190}$/

/**
 * An address that a provider gives, as accounts keep it. Null: none that somebody could be invited at; some signs beyond
 * ASCII become a letter of another address when they are written small.
 */
export const normalizeProviderEmail = (text: string | null): string | null =>
  text !== null && emailPattern.test(text) ? text.toLowerCase() : null
