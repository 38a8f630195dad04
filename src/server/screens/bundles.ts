import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Assets } from '#contract/screen-data.ts'
import type { Language } from '#domain/language.ts'
import { packageRoot } from '#server/kernel/package-root.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** Where the build put what browsers load. */
export const clientFolder = join(packageRoot, 'dist/client')

const read = (name: string): Manifest => {
  const file = join(clientFolder, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

function collect(manifest: Manifest, key: string, into = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[key]
  if (!chunk || into.has(chunk)) return into
  into.add(chunk)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, into)
  return into
}

const address = (file: string) => `/${file}`
/** Words of another set than the page is in. */
const isOthers = (key: string, language: Language) =>
  key.startsWith('src/words/') && !key.startsWith(`src/words/${language}/`)

/**
 * The built files of one screen folder. Its style sheets stand in the page (`styles`), so that it can be painted when it
 * has come; only one that would end a style element is fetched (`css`). `js` is its entry; `preloads` are the
 * modules the entry imports after the first paint, fetched at low priority so that they are there by then, of the words
 * only the set that the page is in.
 */
function screenAssets(manifest: Manifest, screen: string, language: Language): Assets {
  const entry = Object.keys(manifest).find(key => new RegExp(`^src/storefront/${screen}/client\\.tsx?$`).test(key))
  const styles = Object.entries(manifest).filter(([key]) =>
    new RegExp(`^src/storefront/${screen}/[^/]+\\.css$`).test(key),
  )
  const own = entry ? [...collect(manifest, entry)] : []
  const later = own
    .flatMap(chunk => chunk.dynamicImports ?? [])
    .filter(key => !isOthers(key, language))
    .flatMap(key => [...collect(manifest, key)])
  const css = [
    ...styles.map(([, chunk]) => chunk.file),
    ...own.flatMap(chunk => chunk.css ?? []),
    ...later.flatMap(chunk => chunk.css ?? []),
  ]
  const sheets = [...new Set(css)].map(file => ({ file, text: readFileSync(join(clientFolder, file), 'utf8') }))
  const fits = ({ text }: { text: string }) => !text.includes('<')
  return {
    css: sheets.filter(sheet => !fits(sheet)).map(sheet => address(sheet.file)),
    styles: sheets.filter(fits).map(sheet => sheet.text.trim()),
    js: own.slice(0, 1).map(chunk => address(chunk.file)),
    preloads: [...new Set(later.filter(chunk => !own.includes(chunk)).map(chunk => address(chunk.file)))],
  }
}

/** The administration's entry, and what it imports at once: the words of one language and every first screen. */
function adminAssets(manifest: Manifest, language: Language): Assets {
  const entry = manifest['src/admin/main.tsx']
  const next = (entry?.dynamicImports ?? []).filter(key => !isOthers(key, language))
  const chunks = new Set(['src/admin/main.tsx', ...next].flatMap(key => [...collect(manifest, key)]))
  return {
    css: [...new Set([...chunks].flatMap(chunk => chunk.css ?? []))].map(address),
    js: entry ? [address(entry.file)] : [],
    preloads: [...chunks].filter(chunk => chunk !== entry).map(chunk => address(chunk.file)),
  }
}

export type Bundles = { screen: (name: string, language: Language) => Assets; admin: (language: Language) => Assets }

/** Reads the manifests of the last build once. Without a build the pages come without scripts. */
export function readBundles(): Bundles {
  const storefront = read('storefront.json')
  const admin = read('admin.json')
  const known = new Map<string, Assets>()
  const kept = (key: string, make: () => Assets) => {
    const assets = known.get(key) ?? make()
    known.set(key, assets)
    return assets
  }
  return {
    screen: (name, language) => kept(`${name} ${language}`, () => screenAssets(storefront, name, language)),
    admin: language => kept(`admin/ ${language}`, () => adminAssets(admin, language)),
  }
}
