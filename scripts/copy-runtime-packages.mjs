import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { root } from './support/sources.mjs'

const usage = `node scripts/copy-runtime-packages.mjs FOLDER
Copies the packages that the built server imports, with their dependencies, from node_modules to a new folder. Packages
that the build has bundled, or that only browsers and tests use, are left out.`
const [target, extra] = process.argv.slice(2)
if (!target || extra || target.startsWith('-')) {
  console[target === '--help' ? 'log' : 'error'](usage)
  process.exit(target === '--help' ? 0 : 1)
}

const { parseAst } = await import('vite')
const readJson = file => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { packages } = readJson('package-lock.json')
const isInstalled = path => Boolean(packages[path]) && existsSync(join(root, path))

const getPackageName = specifier =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
const isPackage = specifier => !/^(\.|\/|node:)/.test(specifier) && !builtinModules.includes(specifier)

/** Lists what a file imports or requires, anywhere in it. */
function listSpecifiers(node) {
  if (Array.isArray(node)) return node.flatMap(listSpecifiers)
  if (typeof node?.type !== 'string') return []
  const isRequire = node.type === 'CallExpression' && /^_*require$/.test(node.callee.name ?? '')
  const source = isRequire ? node.arguments[0] : /^(Import|Export)/.test(node.type) ? node.source : null
  const own = typeof source?.value === 'string' ? [source.value] : []
  return [...own, ...Object.values(node).flatMap(listSpecifiers)]
}

function listImportedPackages() {
  const folder = join(root, 'dist/server')
  const files = readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.js'))
  const specifiers = files.flatMap(file => listSpecifiers(parseAst(readFileSync(join(folder, file), 'utf8')).body))
  return [...new Set(specifiers.filter(isPackage).map(getPackageName))]
}

/** Resolves a package name from a folder, as Node does. Returns null for a package that is not installed. */
function resolvePackage(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (isInstalled(path)) return path
    if (folder === '') return null
  }
}

function listDependencies({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

// The embedded database is found by the name of the platform, so that no file imports it.
const names = [...listImportedPackages(), ...Object.keys(packages[''].optionalDependencies)]
const needed = new Set(names.map(name => resolvePackage('', name)).filter(Boolean))
const missing = names.filter(name => !packages[`node_modules/${name}`])
if (missing.length > 0) {
  console.error(`dist/server imports packages that package-lock.json does not list: ${missing.join(', ')}`)
  process.exit(1)
}
// The loop also visits the packages that it adds.
for (const path of needed) {
  for (const name of listDependencies(packages[path])) {
    const dependency = resolvePackage(path, name)
    if (dependency) needed.add(dependency)
  }
}

const folder = resolve(target)
for (const path of needed) {
  // Packages inside a package are listed separately.
  const filter = source => source === join(root, path) || !source.startsWith(join(root, path, 'node_modules'))
  cpSync(join(root, path), join(folder, path.slice('node_modules/'.length)), {
    recursive: true,
    verbatimSymlinks: true,
    filter,
  })
}
console.log(`Copied ${needed.size} of ${Object.keys(packages).length} packages to ${folder}`)
