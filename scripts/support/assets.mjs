import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './sources.mjs'

const assets = join(root, 'dist/client/assets')
const keptDays = 7
const keptBuilds = 2
const compressedPattern = /\.(br|gz)$/
const compressible = /\.(js|css|svg|json|html)$/
const minCompressBytes = 200

/** The script that measures the speed of every page, which the script of sales pages imports to run it there. */
const importableEntries = ['src/storefront/vitals/client.ts']

/**
 * Throws when a file of the build imports the entry of a page, because the code of that page would then run on another
 * page too. What several pages need belongs to a group of vite.config.ts.
 */
export function assertNoEntryImported(manifestName) {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client', manifestName), 'utf8'))
  for (const { file, imports = [] } of Object.values(manifest))
    for (const imported of imports)
      if (manifest[imported].isEntry && !importableEntries.includes(imported))
        throw new Error(`${file} imports the entry ${imported}; put what they share into a group of vite.config.ts`)
}

/** Returns the file names in the manifests of this build. */
function listFiles(manifests) {
  const chunks = manifests
    .map(name => join(root, 'dist/client', name))
    .filter(existsSync)
    .flatMap(file => Object.values(JSON.parse(readFileSync(file, 'utf8'))))
  const names = chunks.flatMap(chunk => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
  return [...new Set(names)].map(name => name.replace(/^assets\//, '')).sort()
}

/**
 * Removes assets that no recent build needs. A tab opened before an update still requests the files of its build, so
 * the assets of the two previous builds are kept for seven days. Returns the builds to keep on record, this build
 * first.
 */
export function keepRecentBuilds(manifests, earlierBuilds) {
  const oldest = Date.now() - keptDays * 86_400_000
  const files = listFiles(manifests)
  const otherBuilds = earlierBuilds.filter(build => build.at > oldest && String(build.files) !== String(files))
  const builds = [{ at: Date.now(), files }, ...otherBuilds.slice(0, keptBuilds)]
  const neededFiles = new Set(builds.flatMap(build => build.files))
  for (const name of existsSync(assets) ? readdirSync(assets) : []) {
    if (!neededFiles.has(name.replace(compressedPattern, ''))) rmSync(join(assets, name), { recursive: true })
  }
  return builds
}

/**
 * Writes .br and .gz files for every text file of `folder` that has none yet. Writes them for every text file if file
 * names do not change with their content.
 */
export async function precompress(folder, { keepsNames }) {
  const fullPath = join(root, folder)
  if (!existsSync(fullPath)) return
  const compress = async name => {
    const path = join(fullPath, name)
    if (!keepsNames && existsSync(`${path}.br`)) return
    const bytes = readFileSync(path)
    if (bytes.length < minCompressBytes) return
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
    writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
  await Promise.all(
    readdirSync(fullPath)
      .filter(name => compressible.test(name))
      .map(compress),
  )
}
