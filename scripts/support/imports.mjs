import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles, root } from './sources.mjs'

/** The text of each source file by path, without tests. */
export const sources = new Map(
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
export function listImports(file) {
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
export function resolveExports(target, names) {
  if (!target.endsWith('/index.ts') || !sources.has(target)) return [target]
  return listImports(target)
    .map(each => ({ ...each, values: each.values.filter(name => names.includes(name)) }))
    .filter(({ values }) => values.length > 0)
    .flatMap(each => resolveExports(each.target, each.values))
}
