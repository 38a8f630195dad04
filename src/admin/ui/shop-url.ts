/** A path of the shop as people share it. */
export const buildShopUrl = (path: string) => new URL(path, window.location.origin).href
