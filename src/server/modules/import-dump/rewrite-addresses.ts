/** The public path of each old file in this shop, by `bucket/path`. */
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

/** Replaces the old host's URLs of files that are stored in this shop; other URLs are not changed. */
export const rewriteAddresses = (text: string, stored: StoredPaths): string =>
  text.replace(oldAddressPattern, (address, path: string) => stored.get(decodePath(path)) ?? address)
