import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '../../dist')
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** Returns the size in bytes of a built file as sent to a browser that supports Brotli. */
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

/** Chunks of texts, one for each language. A page loads only the chunk of its language. */
const sets = ['src/i18n/spec/', 'src/i18n/en/', 'src/i18n/pt-BR/']
const otherSets = sets.map(chosen => sets.filter(other => other !== chosen))

const read = (bundle: 'storefront' | 'admin') =>
  JSON.parse(readFileSync(join(dist, `client/${bundle}.json`), 'utf8')) as Manifest

function getEntryKey(manifest: Manifest, entry: string): string {
  const key = Object.keys(manifest).find(each => each.startsWith(entry))
  if (!key) throw new Error(`${entry} is not in the build`)
  return key
}
const getImports = (chunk: Chunk) => chunk.imports ?? []

/**
 * Returns the total bytes of the JavaScript that a page with these entries loads first: the entries and their static
 * imports.
 */
export function getInitialBytes(bundle: 'storefront' | 'admin', parts: string[]): number {
  const manifest = read(bundle)
  const keys = parts.map(part => getEntryKey(manifest, part))
  return sum(collectChunks(manifest, keys, getImports, new Map()).values())
}

/** The chunks that only a page loads whose card is charged by Mercado Pago. They have a limit of their own. */
const mercadoPagoPart = /^src\/(storefront\/mercado-pago\/|i18n\/[^/]+\/mercado-pago-card\.)/

/**
 * Returns the JavaScript of one storefront screen in bytes. `first` is the entry in the page's head with its static
 * imports, which runs first. `all` is the most that one page can load, including the entries in `started`.
 */
export function getScriptBytes(first: string, ...started: string[]): { first: number; all: number } {
  const manifest = read('storefront')
  const keys = [first, ...started].map(entry => getEntryKey(manifest, entry))
  const later = (others: string[]) => (chunk: Chunk) =>
    [...getImports(chunk), ...(chunk.dynamicImports ?? [])].filter(
      each => !others.some(start => each.startsWith(start)) && !mercadoPagoPart.test(each),
    )
  const all = otherSets.map(others => sum(collectChunks(manifest, keys, later(others), new Map()).values()))
  return { first: getInitialBytes('storefront', [first]), all: Math.max(...all) }
}

const readScripts = () => Object.entries(read('storefront')).filter(([, { file }]) => file.endsWith('.js'))

/** Returns the bytes of the scripts that match, with the largest set of the texts of that name. */
function getPartBytes(scripts: RegExp, words: string): number {
  const chunks = readScripts()
  const select = (pattern: RegExp) => chunks.filter(([key]) => pattern.test(key)).map(([, chunk]) => chunk)
  const texts = select(new RegExp(`^src/i18n/[^/]+/${words}\\.`)).map(chunk => sum([chunk]))
  return sum(select(scripts)) + Math.max(...texts)
}

/** Returns the bytes of the JavaScript that a checkout loads only for a Pix code. */
export const getPixScriptBytes = (): number => getPartBytes(/^src\/storefront\/pix\//, 'pix')

/** Returns the bytes of the JavaScript that a checkout loads only for a card that Mercado Pago charges. */
export const getMercadoPagoScriptBytes = (): number =>
  getPartBytes(/^src\/storefront\/mercado-pago\//, 'mercado-pago-card')
