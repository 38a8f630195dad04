import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isStorageKey, storeFile } from '#server/modules/files/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { DumpProblem } from './dump-problem.ts'
import type { DumpReport } from './dump-report.ts'
import { listStoredPaths } from './repository.ts'

const buckets = ['product-images', 'upsell-assets'] as const

/** All files below the folder as sorted paths with forward slashes (`bucket/path`). */
function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  return files.map(file => file.split(sep).join('/')).sort()
}

const getPublicPath = (name: string) => `/storage/v1/object/public/${name}`
/** A name that the storage cannot hold is replaced by a hash, so that a second run finds the same file. */
const toStorableName = (bucket: string, name: string) =>
  isStorageKey(name) && name.length <= 300 ? name : `${bucket}/${sha256Hex(name).slice(0, 32)}`

/**
 * Stores the pictures of a folder with the structure `bucket/path`, processed like an upload. Valid names are kept, and
 * already stored files are not changed.
 * @returns the public path of each file in this shop, by `bucket/path`
 */
export async function importFiles(
  ctx: Context,
  folder: string | null,
  report: DumpReport,
  isCheck: boolean,
): Promise<Map<string, string>> {
  const existingNames = new Set(await listStoredPaths(ctx.db))
  const stored = new Map([...existingNames].map(name => [name, getPublicPath(name)]))
  if (folder === null) return stored
  let files: string[]
  try {
    files = listFiles(folder)
  } catch {
    throw new DumpProblem(`The folder ${folder} cannot be read.`)
  }
  for (const name of files) {
    const bucket = buckets.find(each => name.startsWith(`${each}/`))
    if (!bucket) {
      report.files.leftOut.push(`${name}: in none of the buckets ${buckets.join(', ')}`)
      continue
    }
    const storableName = toStorableName(bucket, name)
    if (existingNames.has(storableName)) {
      report.files.there += 1
      stored.set(name, getPublicPath(storableName))
    } else if (isCheck) {
      report.files.added += 1
      stored.set(name, getPublicPath(storableName))
    } else {
      try {
        const { url } = await storeFile(
          ctx,
          { bucket, path: storableName.slice(bucket.length + 1) },
          join(folder, name),
        )
        stored.set(name, url)
        report.files.added += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        report.files.leftOut.push(`${name}: ${error.code}`)
      }
    }
  }
  return stored
}
