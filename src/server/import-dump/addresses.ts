/** Where an old file lies here, by `bucket/path`: the path that columns hold. */
export type StoredNames = ReadonlyMap<string, string>

const old =
  /(?:https?:\/\/[\w.:-]+)?\/storage\/v1\/object\/public\/((?:product-images|upsell-assets)\/[^\s"'`<>()\\?#]+)(?:\?[^\s"'`<>()\\#]*)?/g

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A text in which the old host's addresses of files that are stored here are this shop's own; others stay as they are. */
export const withOwnAddresses = (text: string, stored: StoredNames): string =>
  text.replace(old, (address, path: string) => stored.get(decoded(path)) ?? address)
