import { cssReferences } from './css-references.ts'
import { mimeOf, type Typed } from './file-types.ts'
import { createLookup, type Lookup, resolveReference } from './lookup.ts'
import { htmlReferences, type Reference } from './references.ts'
import { decodeSource } from './source-text.ts'

/** An address in `file`, as it is written there, for which the project has no file. */
export type BrokenReference = { file: string; reference: string }
type File = Typed & { bytes: Uint8Array }

/** More than anybody reads. */
const most = 200
/** What a script or a server fills in: `{{ image }}`, `${path}`, `<?= $x ?>`, `%PUBLIC_URL%`. */
const isTemplate = (address: string) => /\{\{|\$\{|<[?%]|\[\[|%[A-Z_]+%/.test(address)
const isElsewhere = (address: string) => address === '' || /^([a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(address)

function isBroken({ address: written, isLink }: Reference, from: string, lookup: Lookup): boolean {
  const address = written.trim()
  if (isElsewhere(address) || isTemplate(address)) return false
  // '/checkout' is a place of the shop, not of the project.
  if (isLink && address.startsWith('/')) return false
  const path = resolveReference(from, address.replace(/[?#].*$/s, ''))
  return path !== null && path !== '' && lookup(path) === null
}

function referencesIn(
  path: string,
  type: string | null,
  text: string,
): { from: string; references: Reference[] } | null {
  if (type !== 'text/html')
    return { from: path, references: Array.from(cssReferences(text), one => ({ ...one, isLink: false })) }
  const { base, references } = htmlReferences(text)
  // A base without a file name counts from its folder.
  const from = base === null ? path : resolveReference(path, base)
  return from === null ? null : { from: from === '' || from.endsWith('/') ? `${from}index.html` : from, references }
}

/**
 * References of a project's pages and style sheets to files it does not have, each once a file, 200 at most. Addresses of
 * other places, of the shop ('/checkout') and those a script fills in do not count. Only html and css are read: the
 * bytes of other files may be left empty.
 */
export function brokenReferences(files: readonly File[]): BrokenReference[] {
  const lookup = createLookup(files.map(file => file.path))
  const broken: BrokenReference[] = []
  for (const { bytes, ...file } of files) {
    const { path } = file
    const type = mimeOf(file)
    if (type !== 'text/html' && type !== 'text/css') continue
    const read = referencesIn(path, type, decodeSource(bytes).text)
    const missing = read?.references.filter(reference => isBroken(reference, read.from, lookup)) ?? []
    for (const reference of new Set(missing.map(one => one.address))) broken.push({ file: path, reference })
  }
  return broken.slice(0, most)
}
