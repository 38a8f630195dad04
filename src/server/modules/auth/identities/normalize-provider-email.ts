const emailPattern = /^[!-?A-~]{1,64}@[!-?A-~]{1,190}$/

/**
 * Normalizes an e-mail address from a provider as accounts store it; returns null for an address that cannot have been
 * invited. Only ASCII is accepted, because lowercasing some other characters would turn one address into another.
 */
export const normalizeProviderEmail = (text: string | null): string | null =>
  text !== null && emailPattern.test(text) ? text.toLowerCase() : null
