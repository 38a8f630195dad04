import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isStorageKey, storeFile } from '#server/files/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { DumpProblem } from './reading/problem.ts'
import type { DumpReport } from './report.ts'
import { storedNames } from './repository.ts'

const buckets = ['product-images', 'upsell-assets'] as const

/** Files of a folder and those in it, as `bucket/path`, in order. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  return files.map(file => file.split(sep).join('/')).sort()
}

const publicPath = (name: string) => `/storage/v1/object/public/${name}`
/** A name that a storage cannot hold gets another, the same each time. */
const nameHere = (bucket: string, name: string) =>
  isStorageKey(name) && name.length <= 300 ? name : `${bucket}/${hashOf(name).slice(0, 32)}`

/**
 * Stores the pictures of a folder `bucket/path` under the names they had where these are plain, cleaned as an upload is; those that are stored
 * stay. @returns where each lies here, by `bucket/path`
 */
export async function importFiles(
  ctx: Context,
  folder: string | null,
  report: DumpReport,
  isCheck: boolean,
): Promise<Map<string, string>> {
  const there = new Set(await storedNames(ctx.db))
  const stored = new Map([...there].map(name => [name, publicPath(name)]))
  if (folder === null) return stored
  let files: string[]
  try {
    files = filesIn(folder)
  } catch {
    throw new DumpProblem(`The folder ${folder} cannot be read.`)
  }
  for (const name of files) {
    const bucket = buckets.find(each => name.startsWith(`${each}/`))
    if (!bucket) {
      report.files.leftOut.push(`${name}: in no bucket of ${buckets.join(', ')}`)
      continue
    }
    const here = nameHere(bucket, name)
    if (there.has(here)) {
      report.files.there += 1
      stored.set(name, publicPath(here))
    } else if (isCheck) {
      report.files.added += 1
      stored.set(name, publicPath(here))
    } else {
      try {
        const { url } = await storeFile(ctx, { bucket, path: here.slice(bucket.length + 1) }, join(folder, name))
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
