import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Returns every file under `folder`, as paths relative to the repository's root. Empty if the folder does not exist.
 */
export function listFiles(folder) {
  const full = join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort()
}

const isBuildInput = file => !/\.test\.tsx?$|\/migrations\/|\/demo-shop\/assets\//.test(file)

/**
 * Returns a hash of the names, sizes and modification times of all build inputs, which takes only milliseconds to
 * compute.
 */
export function fingerprint() {
  const settings = ['vite.config.ts', 'vite.server.config.ts', 'vite.scripts.config.ts', 'package-lock.json']
  const files = [
    ...settings,
    ...listFiles('scripts'),
    ...listFiles('src').filter(isBuildInput),
    ...listFiles('packages').filter(isBuildInput),
    ...listFiles('docs/handbook'),
  ]
  const hash = createHash('sha256').update(process.version)
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const stamp = join(root, 'dist/build.json')

/** The fingerprint and assets of the last complete build, and the assets of earlier builds. */
export function readLastBuild() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return { fingerprint: null, builds: [] }
  }
}

export const buildStamp = stamp
export const getScriptName = file => basename(file).replace(/\.tsx?$/, '')
