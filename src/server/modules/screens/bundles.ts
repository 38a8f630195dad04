import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Assets } from '#contract/screen-data.ts'
import type { Language } from '#domain/language.ts'
import { packageRoot } from '#server/platform/config/package-root.ts'

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

export const clientFolder = join(packageRoot, 'dist/client')

/** Returns the script that is inlined into the page, or '' when the screen has none and before the first build. */
function loadInlineScript(screen: string): string {
  const file = join(packageRoot, 'dist/inline', `${screen}.js`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

const readManifest = (name: string): Manifest => {
  const file = join(clientFolder, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

function collectChunks(manifest: Manifest, key: string, collected = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[key]
  if (!chunk || collected.has(chunk)) return collected
  collected.add(chunk)
  for (const imported of chunk.imports ?? []) collectChunks(manifest, imported, collected)
  return collected
}

const toPublicPath = (file: string) => `/${file}`
/** Whether a manifest key belongs to the texts of another language than the page’s. */
const isOtherLanguage = (key: string, language: Language) =>
  key.startsWith('src/i18n/') && !key.startsWith(`src/i18n/${language}/`)
const listFiles = (chunks: Iterable<Chunk>) => [...new Set([...chunks].map(chunk => toPublicPath(chunk.file)))]

/**
 * The built files of one screen folder. Style sheets are inlined (`styles`), so that the page can be painted without
 * another request; only a sheet whose text would end the style element is linked (`css`). A `client.ts` runs
 * immediately. A `client.tsx` hydrates the screen after the first paint: it is first in `later`, followed by its
 * imports with the texts of the page’s language only, and a small shared script starts it. An `inline.ts` is inlined
 * into the page. `dark` is one sheet for all screens.
 */
function collectScreenAssets(manifest: Manifest, screen: string, language: Language): Assets {
  const find = (pattern: RegExp) => Object.keys(manifest).filter(key => pattern.test(key))
  const [entry] = find(new RegExp(`^src/storefront/${screen}/client\\.tsx?$`))
  const entryChunks = entry ? [...collectChunks(manifest, entry)] : []
  const textKeys = (entryChunks[0]?.dynamicImports ?? []).filter(
    key => key.startsWith('src/i18n/') && !isOtherLanguage(key, language),
  )
  const chunks = [...entryChunks, ...textKeys.flatMap(key => [...collectChunks(manifest, key)])]
  const css = [
    ...find(new RegExp(`^src/storefront/${screen}/[^/]+\\.css$`)).flatMap(key => manifest[key]?.file ?? []),
    ...chunks.flatMap(chunk => chunk.css ?? []),
  ]
  const sheets = [...new Set(css)].map(file => ({ file, text: readFileSync(join(clientFolder, file), 'utf8') }))
  const canBeInlined = ({ text }: { text: string }) => !text.includes('<')
  const isHydratedLater = entry?.endsWith('.tsx')
  const starter = manifest['src/storefront/start/client.ts']
  const dark = manifest['src/storefront/dark/dark.css']?.file
  const vitals = manifest[`src/storefront/${screen}-vitals/client.ts`] ?? manifest['src/storefront/vitals/client.ts']
  return {
    ...(dark && { dark: readFileSync(join(clientFolder, dark), 'utf8').trim() }),
    ...(vitals && { vitals: toPublicPath(vitals.file) }),
    css: sheets.filter(sheet => !canBeInlined(sheet)).map(sheet => toPublicPath(sheet.file)),
    styles: sheets.filter(canBeInlined).map(sheet => sheet.text.trim()),
    js: isHydratedLater ? listFiles(starter ? [starter] : []) : listFiles(entryChunks.slice(0, 1)),
    later: isHydratedLater ? listFiles(chunks) : [],
    inline: loadInlineScript(screen),
  }
}

/** The administration’s entry with what it loads immediately: the texts of one language and the first screens. */
function collectAdminAssets(manifest: Manifest, language: Language): Assets {
  const entry = manifest['src/admin/main.tsx']
  const importedKeys = (entry?.dynamicImports ?? []).filter(key => !isOtherLanguage(key, language))
  const chunks = new Set(['src/admin/main.tsx', ...importedKeys].flatMap(key => [...collectChunks(manifest, key)]))
  return {
    css: [...new Set([...chunks].flatMap(chunk => chunk.css ?? []))].map(toPublicPath),
    js: entry ? [toPublicPath(entry.file)] : [],
    preloads: [...chunks].filter(chunk => chunk !== entry).map(chunk => toPublicPath(chunk.file)),
  }
}

/** Lists all files in `assets/` that pages of this build load, sorted. Empty before the first build. */
export function listBuiltFiles(): string[] {
  const chunks = ['storefront.json', 'admin.json'].flatMap(name => Object.values(readManifest(name)))
  const names = chunks.flatMap(chunk => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
  return [...new Set(names)].map(name => name.replace(/^assets\//, '')).sort()
}

export type Bundles = { screen: (name: string, language: Language) => Assets; admin: (language: Language) => Assets }

/** Reads the manifests of the last build once. Without a build, pages are served without scripts. */
export function readBundles(): Bundles {
  const storefront = readManifest('storefront.json')
  const admin = readManifest('admin.json')
  const assetsByKey = new Map<string, Assets>()
  const getOrMake = (key: string, make: () => Assets) => {
    const assets = assetsByKey.get(key) ?? make()
    assetsByKey.set(key, assets)
    return assets
  }
  return {
    screen: (name, language) => getOrMake(`${name} ${language}`, () => collectScreenAssets(storefront, name, language)),
    admin: language => getOrMake(`admin/ ${language}`, () => collectAdminAssets(admin, language)),
  }
}
