/** Returns the absolute URL of a path of the shop. */
export const buildShopUrl = (path: string) => new URL(path, window.location.origin).href
