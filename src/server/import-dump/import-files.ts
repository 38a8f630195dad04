import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { storeFile } from '#server/files/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
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

/**
 * Stores the pictures of a folder `bucket/path` under the names they had, cleaned as an upload is; those that are stored
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
    } else if (there.has(name)) {
      report.files.there += 1
    } else if (isCheck) {
      report.files.added += 1
      stored.set(name, publicPath(name))
    } else {
      try {
        const { url } = await storeFile(ctx, { bucket, path: name.slice(bucket.length + 1) }, join(folder, name))
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
