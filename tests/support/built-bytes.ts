import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '../../dist')
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** Bytes of a built file as a browser that knows Brotli gets it. */
export function packedBytes(file: string): number {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function reach(manifest: Manifest, keys: string[], next: (chunk: Chunk) => string[], into: Map<string, Chunk>) {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || into.has(key)) continue
    into.set(key, chunk)
    reach(manifest, next(chunk), next, into)
  }
  return into
}

const sum = (chunks: Iterable<Chunk>) =>
  [...new Set([...chunks].map(chunk => chunk.file))].reduce((bytes, file) => bytes + packedBytes(`client/${file}`), 0)

/** Of these a page loads one: a set of words, the regions of a country. The key names which one a file belongs to. */
const alternatives = [/^src\/words\/(spec|en|pt-BR)\//, /^src\/domain\/countries-(br|ca|gb)\./]

/**
 * JavaScript of one screen, in bytes: `first` is its entry with what that imports, which runs before anything else;
 * `all` is everything that one page can load, of alternatives the largest.
 */
export function scriptBytes(bundle: 'storefront' | 'admin', entry: string): { first: number; all: number } {
  const manifest = JSON.parse(readFileSync(join(dist, `client/${bundle}.json`), 'utf8')) as Manifest
  const key = Object.keys(manifest).find(each => each.startsWith(entry))
  if (!key) throw new Error(`${entry} is not in the build`)
  const imported = (chunk: Chunk) => chunk.imports ?? []
  const first = reach(manifest, [key], imported, new Map())
  const all = reach(manifest, [key], chunk => [...imported(chunk), ...(chunk.dynamicImports ?? [])], new Map())
  let largest = 0
  for (const kind of alternatives) {
    const groups = new Map<string, Chunk[]>()
    for (const [each, chunk] of all) {
      const group = first.has(each) ? undefined : kind.exec(each)?.[1]
      if (!group) continue
      groups.set(group, [...(groups.get(group) ?? []), chunk])
      all.delete(each)
    }
    largest += Math.max(0, ...[...groups.values()].map(sum))
  }
  return { first: sum(first.values()), all: sum(all.values()) + largest }
}
