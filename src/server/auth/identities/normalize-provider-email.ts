const emailPattern = /^[!-?A-~]{1,64}@[!-?A-~]{1,190}$/

/**
 * Normalizes a provider's address as accounts store it; null for an address that cannot have been invited. Only ASCII
 * is accepted, because lowercasing some other characters would turn one address into another.
 */
export const normalizeProviderEmail = (text: string | null): string | null =>
  text !== null && emailPattern.test(text) ? text.toLowerCase() : null
