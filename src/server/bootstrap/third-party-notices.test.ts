import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8')
const notices = read('THIRD_PARTY_NOTICES.md')

type Package = { version: string; license: string; dev?: boolean; dependencies?: Record<string, string> }
const lock = JSON.parse(read('package-lock.json')).packages as Record<string, Package>

/** Folders whose code runs in browsers. */
const browserFolders = [
  ...['admin', 'api-client', 'contract', 'domain', 'i18n', 'page-runtime', 'page-templates', 'storefront'].map(
    folder => `src/${folder}`,
  ),
  'packages/html-editing/src',
  'packages/mercado-pago-simulator/src/browser',
  'packages/stripe-simulator/src/browser',
]
const isSource = (file: string) => /\.(tsx?|css)$/.test(file) && !/\.test(-data)?\.tsx?$/.test(file)
const imports = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^'.#][^']*)'|^@import "([^".][^"]*)"/gm
const toPackage = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function findBrowserPackages(): string[] {
  const names = browserFolders.flatMap(folder =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .flatMap(file => [...read(join(folder, file)).matchAll(imports)])
      .map(([, script, style]) => toPackage(script ?? style ?? '')),
  )
  return [...new Set(names)].filter(name => !/^(node:|@vitrine\/)/.test(name))
}

function findServerPackages(): string[] {
  const list = /const bundledPackages = \[([^\]]+)\]/.exec(read('vite.server.config.ts'))?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
}

/** Resolves a package as Node does, from the importing package's folder upwards. Returns null for development tools. */
function resolvePackage(from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    const found = lock[path]
    if (found) return found.dev ? null : path
    if (folder === '') return null
  }
}

function collectDependencies(names: string[], from = '', seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const path = resolvePackage(from, name)
    if (!path || seen.has(path)) continue
    seen.add(path)
    collectDependencies(Object.keys(lock[path]?.dependencies ?? {}), path, seen)
  }
  return seen
}

const browser = collectDependencies(findBrowserPackages())
const server = collectDependencies(findServerPackages())
const rows = [...new Set([...browser, ...server])].map(path => {
  const parts = [browser.has(path) && 'browser', server.has(path) && 'server'].filter(Boolean).join(', ')
  return `| ${path.split('node_modules/').at(-1)} | ${lock[path]?.version} | ${lock[path]?.license} | ${parts} |`
})

describe('THIRD_PARTY_NOTICES.md', () => {
  it('lists every bundled package with its version, its license and where it is used', () => {
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(row => !notices.includes(row))).toEqual([])
  })

  it('lists no package that is not bundled', () => {
    const table = notices.slice(notices.indexOf('| package |'), notices.indexOf('## Licences'))
    const listedPackages = table.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| package |'))
    expect(listedPackages.filter(line => !rows.some(row => line.startsWith(row)))).toEqual([])
  })

  it('contains a section for each license', () => {
    const licences = new Set([...browser, ...server].map(path => lock[path]?.license))
    expect([...licences].filter(licence => !notices.includes(`\n### ${licence}\n`))).toEqual([])
  })

  it('lists every font and requires a license file beside each font', () => {
    const isFont = (file: string) => /\.(woff2?|[ot]tf)$/.test(file)
    const fonts = readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' }).filter(isFont)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) {
      const licence = join(packageRoot, 'src', font, '../inter-licence.txt')
      expect([font, /inter-latin\.woff2$/.test(font), existsSync(licence)]).toEqual([font, true, true])
    }
  })
})
