const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
}
const maxNameLength = 60

/** A name that every system, address and style sheet takes as it is. */
function toSafeName(given: string): string {
  const name = given.replace(/^.*[\\/]/s, '').replace(/\.[^.]*$/, '')
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const safe = plain.replace(/[^a-z0-9]+/g, '-').slice(0, maxNameLength)
  return safe.replace(/^-+|-+$/g, '') || 'image'
}

/**
 * Where a picture of this name goes, in a folder of its own beside the page, under a name that no file has.
 * @param taken paths of the files beside the page @param mime what its bytes are: the extension follows them
 */
export function findFreeImagePath(given: string, mime: string, taken: readonly string[]): string {
  const known = new Set(taken.map(path => path.toLowerCase()))
  const [name, extension] = [toSafeName(given), extensions[mime] ?? 'png']
  for (let count = 1; ; count++) {
    const path = `images/${name}${count === 1 ? '' : `-${count}`}.${extension}`
    if (!known.has(path)) return path
  }
}
