/** Whether a query parameter tells where a shopper came from: pages of a campaign hand it on, and it is kept with the order. */
export const isAttributionParameter = (name: string): boolean => name.startsWith('utm_')
