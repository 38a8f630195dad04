/**
 * Whether a query parameter says which campaign a shopper came from. Campaign pages pass it on in their links, and the
 * order stores it.
 */
export const isAttributionParameter = (name: string): boolean => name.startsWith('utm_')
