import { findCssReferences } from './css-references.ts'
import { findMimeType, type TypedFile } from './file-types.ts'
import { createLookup, resolveReference } from './lookup.ts'
import { findHtmlReferences, type Reference } from './references.ts'
import { decodeSource } from './source-text.ts'

/** A URL as `file` contains it, for which the project has no file. */
export type BrokenReference = { file: string; reference: string }
type File = TypedFile & { bytes: Uint8Array }

/** The maximum length of the list, because nobody would read a longer one. */
const maxBrokenReferences = 200
/** Placeholders that a script or server replaces: `{{ image }}`, `${path}`, `<?= $x ?>`, `%PUBLIC_URL%`. */
const isTemplate = (address: string) => /\{\{|\$\{|<[?%]|\[\[|%[A-Z_]+%/.test(address)
const isExternal = (address: string) => address === '' || /^([a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(address)

/** Returns the project path to which a URL refers, or null when it refers to no file of the project. */
function findProjectPath({ address: written, isLink }: Reference, from: string): string | null {
  const address = written.trim()
  if (isExternal(address) || isTemplate(address)) return null
  // A link such as '/checkout' leads to the shop, not to a file of the project.
  if (isLink && address.startsWith('/')) return null
  return resolveReference(from, address.replace(/[?#].*$/s, '')) || null
}

function findReferences(
  path: string,
  type: string | null,
  text: string,
): { from: string; references: Reference[] } | null {
  if (type !== 'text/html')
    return { from: path, references: Array.from(findCssReferences(text), one => ({ ...one, isLink: false })) }
  const { base, references } = findHtmlReferences(text)
  // A base URL that ends in a slash is resolved as a folder.
  const from = base === null ? path : resolveReference(path, base)
  return from === null ? null : { from: from === '' || from.endsWith('/') ? `${from}index.html` : from, references }
}

/** A URL as a file contains it, and the project path to which it refers. */
export type ReferencedFile = { reference: string; path: string }

/**
 * Finds the project files to which a page or style sheet refers, each URL once. External URLs, URLs of the shop
 * ('/checkout') and placeholders do not count. Files of other types contain no references, so their bytes may be empty.
 */
export function findReferencedFiles({ bytes, ...file }: File): ReferencedFile[] {
  const type = findMimeType(file)
  if (type !== 'text/html' && type !== 'text/css') return []
  const read = findReferences(file.path, type, decodeSource(bytes).text)
  const pathByAddress = new Map<string, string>()
  for (const reference of read?.references ?? []) {
    const path = read && findProjectPath(reference, read.from)
    if (path) pathByAddress.set(reference.address, path)
  }
  return [...pathByAddress].map(([reference, path]) => ({ reference, path }))
}

/** Finds references in a project's pages and style sheets to missing files, each once per file and at most 200. */
export function findBrokenReferences(files: readonly File[]): BrokenReference[] {
  const lookup = createLookup(files.map(file => file.path))
  const broken = files.flatMap(file =>
    findReferencedFiles(file).flatMap(({ reference, path }) =>
      lookup(path) === null ? { file: file.path, reference } : [],
    ),
  )
  return broken.slice(0, maxBrokenReferences)
}
