const decodePath = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const foldPath = (path: string) => path.normalize('NFC').toLowerCase()

/** Returns the project path of the file for a requested path; null when there is none. */
export type Lookup = (requested: string) => string | null

/**
 * Finds project files as common web servers do: by the exact name, then percent-decoded, then in Unicode's composed
 * form (NFC), then ignoring case if only one file matches. Repeated slashes count as one, and a folder means its
 * index.html. `requested` must not contain a query or fragment.
 */
export function createLookup(paths: readonly string[]): Lookup {
  const exact = new Set(paths)
  const composed = new Map(paths.map(path => [path.normalize('NFC'), path]))
  const byFolded = new Map<string, string | null>()
  for (const path of paths) byFolded.set(foldPath(path), byFolded.has(foldPath(path)) ? null : path)
  const file = (path: string): string | null => {
    if (exact.has(path)) return path
    const decoded = decodePath(path).replace(/\/{2,}/g, '/')
    if (exact.has(decoded)) return decoded
    return composed.get(decoded.normalize('NFC')) ?? byFolded.get(foldPath(decoded)) ?? null
  }
  return requested => {
    const path = requested.replace(/^\/+/, '')
    // The lookbehind allows a match to start only at the first of consecutive slashes. Without it, a request with very
    // many slashes would block the thread.
    const folder = path.replace(/(?<!\/)\/+$/, '')
    return (path === '' ? null : file(path)) ?? file(folder === '' ? 'index.html' : `${folder}/index.html`)
  }
}

/** Returns the project path to which `reference` in the file `from` refers; null when it leads out of the project. */
export function resolveReference(from: string, reference: string): string | null {
  try {
    const base = new URL(from.split('/').map(encodeURIComponent).join('/'), 'http://project.invalid/')
    const url = new URL(reference, base)
    return url.host === 'project.invalid' && url.protocol === 'http:' ? decodePath(url.pathname.slice(1)) : null
  } catch {
    return null
  }
}
