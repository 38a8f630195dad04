/**
 * Whether a query parameter identifies the campaign from which a shopper came. Campaign pages add it to their links,
 * and the order stores it.
 */
export const isAttributionParameter = (name: string): boolean => name.startsWith('utm_')
