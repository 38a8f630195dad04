import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '../../dist')
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** Bytes of a built file as a browser that knows Brotli gets it. */
export function getCompressedBytes(file: string): number {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function collectChunks(manifest: Manifest, keys: string[], next: (chunk: Chunk) => string[], into: Map<string, Chunk>) {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || into.has(key)) continue
    into.set(key, chunk)
    collectChunks(manifest, next(chunk), next, into)
  }
  return into
}

const sum = (chunks: Iterable<Chunk>) =>
  [...new Set([...chunks].map(chunk => chunk.file))].reduce(
    (bytes, file) => bytes + getCompressedBytes(`client/${file}`),
    0,
  )

/** Of these a page loads one: the set of words of its language. */
const sets = ['src/words/spec/', 'src/words/en/', 'src/words/pt-BR/']
const otherSets = sets.map(chosen => sets.filter(other => other !== chosen))

const read = (bundle: 'storefront' | 'admin') =>
  JSON.parse(readFileSync(join(dist, `client/${bundle}.json`), 'utf8')) as Manifest

function getEntryKey(manifest: Manifest, entry: string): string {
  const key = Object.keys(manifest).find(each => each.startsWith(entry))
  if (!key) throw new Error(`${entry} is not in the build`)
  return key
}
const getImports = (chunk: Chunk) => chunk.imports ?? []

/** JavaScript of these parts with what they import, in bytes: what runs before anything else where a page loads all of them. */
export function getInitialBytes(bundle: 'storefront' | 'admin', parts: string[]): number {
  const manifest = read(bundle)
  const keys = parts.map(part => getEntryKey(manifest, part))
  return sum(collectChunks(manifest, keys, getImports, new Map()).values())
}

/**
 * JavaScript of one screen of the storefront, in bytes: `first` is the entry in its head with what that imports, which
 * runs before anything else; `all` is the most that one page can load, the entries that the first one starts included.
 */
export function getScriptBytes(first: string, ...started: string[]): { first: number; all: number } {
  const manifest = read('storefront')
  const keys = [first, ...started].map(entry => getEntryKey(manifest, entry))
  const later = (others: string[]) => (chunk: Chunk) =>
    [...getImports(chunk), ...(chunk.dynamicImports ?? [])].filter(
      each => !others.some(start => each.startsWith(start)),
    )
  const all = otherSets.map(others => sum(collectChunks(manifest, keys, later(others), new Map()).values()))
  return { first: getInitialBytes('storefront', [first]), all: Math.max(...all) }
}
