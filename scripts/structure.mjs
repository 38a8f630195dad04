import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles, root } from './support/sources.mjs'

const serverFolder = 'src/server/modules'
/** Folders that modules are built on, or that build on modules. */
const platformFolders = /^src\/(server\/(platform|cli|bootstrap)|domain|contract|i18n)\//
/**
 * The main verbs (files with one server operation each). For each one, `countReach` prints how many files it imports,
 * directly or indirectly.
 */
const mainVerbs = [
  'checkout/create-payment-intent.ts',
  'checkout/change-checkout.ts',
  'checkout/open-checkout.ts',
  'payments/settle-payment.ts',
  'payments/webhook.ts',
  'payments/reconcile.ts',
  'payments/refunds/refund-payment.ts',
  'upsells/sessions/process-upsell-payment.ts',
  'subscriptions/start/start-subscription.ts',
]

const sources = new Map(
  listFiles('src')
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(file => [file, readFileSync(join(root, file), 'utf8')]),
)
const aliases = Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).map(
  ([from, to]) => [from.replace('*', ''), to.replace('./', '').replace('*', '')],
)

function resolveImport(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [from, to] = aliases.find(([prefix]) => specifier.startsWith(prefix)) ?? []
  return from ? to + specifier.slice(from.length) : null
}

/** Lists the imports and re-exports of a file that still exist at run time, with the names that they import. */
function listImports(file) {
  const imports = []
  for (const [, type, names, specifier] of sources
    .get(file)
    .matchAll(/^(?:import|export)\s+(type\s)?(?:([^'"]*?)\s+from\s+)?['"]([^'"]+)['"]/gms)) {
    const target = resolveImport(file, specifier)
    const values = (names ?? '')
      .replace(/[{}]/g, ' ')
      .split(',')
      .map(name => name.trim())
      .filter(name => name && !name.startsWith('type '))
      .map(name => name.split(/\s+as\s+/)[0])
    if (!type && target && (values.length > 0 || !names)) imports.push({ target, values })
  }
  return imports
}

/**
 * Returns the files that define the imported names. For an `index.ts`, these are the files from which it re-exports the
 * names.
 */
function resolveExports(target, names) {
  if (!target.endsWith('/index.ts') || !sources.has(target)) return [target]
  return listImports(target)
    .map(each => ({ ...each, values: each.values.filter(name => names.includes(name)) }))
    .filter(({ values }) => values.length > 0)
    .flatMap(each => resolveExports(each.target, each.values))
}

const getModule = file =>
  file.startsWith(`${serverFolder}/`) ? file.slice(serverFolder.length + 1).split('/')[0] : null

function listTables() {
  const tables = new Map()
  for (const [file, text] of sources)
    if (/\/schema\//.test(file))
      for (const [, name] of text.matchAll(/^export const (\w+) = pgTable\(/gm)) tables.set(name, new Set())
  return tables
}

function countOwners() {
  const tables = listTables()
  for (const file of sources.keys()) {
    const module = getModule(file)
    if (!module || platformFolders.test(file)) continue
    for (const { target, values } of listImports(file))
      if (/\/schema\//.test(target)) for (const name of values) tables.get(name)?.add(module)
  }
  const shared = [...tables].filter(([, modules]) => modules.size > 1).sort(([, a], [, b]) => b.size - a.size)
  console.log(`Tables that more than one module queries: ${shared.length} of ${tables.size}`)
  for (const [name, modules] of shared) console.log(`  ${name}: ${[...modules].sort().join(', ')}`)
}

function countReach() {
  console.log('\nFiles that a verb reaches outside of platform, domain and contract')
  for (const verb of mainVerbs) {
    const start = `${serverFolder}/${verb}`
    if (!sources.has(start)) {
      console.log(`  not found: ${start}`)
      continue
    }
    const reached = new Set()
    const visit = file => {
      if (reached.has(file) || !sources.has(file) || platformFolders.test(file)) return
      reached.add(file)
      for (const { target, values } of listImports(file))
        for (const source of resolveExports(target, values)) visit(source)
    }
    visit(start)
    console.log(`  ${String(reached.size).padStart(4)}  ${verb}`)
  }
}

function countSizes() {
  const sizes = [...sources.values()].map(text => text.split('\n').length - 1)
  const atMost = lines => sizes.filter(size => size <= lines).length
  console.log(
    `\n${sizes.length} source files: ${atMost(10)} of at most 10 lines, ${atMost(15)} of at most 15, the longest ${Math.max(...sizes)}`,
  )
}

countOwners()
countReach()
countSizes()
