const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
}
const maxNameLength = 60

/** Reduces a name to characters that are safe in file systems, URLs and style sheets. */
function toSafeName(fileName: string): string {
  const name = fileName.replace(/^.*[\\/]/s, '').replace(/\.[^.]*$/, '')
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const safe = plain.replace(/[^a-z0-9]+/g, '-').slice(0, maxNameLength)
  return safe.replace(/^-+|-+$/g, '') || 'image'
}

/**
 * Builds an unused path for a picture in the folder `images` next to the entry page.
 * @param taken paths of the existing files, relative to the entry page
 * @param mime the detected type, which determines the extension
 */
export function findFreeImagePath(fileName: string, mime: string, taken: readonly string[]): string {
  const takenPaths = new Set(taken.map(path => path.toLowerCase()))
  const [name, extension] = [toSafeName(fileName), extensions[mime] ?? 'png']
  for (let count = 1; ; count++) {
    const path = `images/${name}${count === 1 ? '' : `-${count}`}.${extension}`
    if (!takenPaths.has(path)) return path
  }
}
