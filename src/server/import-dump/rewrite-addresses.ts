/** Where an old file lies here, by `bucket/path`: the path that columns hold. */
export type StoredPaths = ReadonlyMap<string, string>

const oldAddressPattern =
  /(?:https?:\/\/[\w.:-]+)?\/storage\/v1\/object\/public\/((?:product-images|upsell-assets)\/[^\s"'`<>()\\?#]+)(?:\?[^\s"'`<>()\\#]*)?/g

const decodePath = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A text in which the old host's addresses of files that are stored here are this shop's own; others stay as they are. */
export const rewriteAddresses = (text: string, stored: StoredPaths): string =>
  text.replace(oldAddressPattern, (address, path: string) => stored.get(decodePath(path)) ?? address)
