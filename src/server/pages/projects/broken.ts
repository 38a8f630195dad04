import type { AskedFile, BrokenReference } from '#page-source/broken-references.ts'
import { createLookup } from '#page-source/lookup.ts'
import type { Context } from '#server/kernel/context.ts'
import { inReader } from '../reading/reading.ts'
import { readBlob } from './blobs.ts'
import type { FileRow } from './repository.ts'

type Held = Pick<FileRow, 'path' | 'mime' | 'blob_hash'>
export type Broken = BrokenReference[]
const isSource = ({ mime }: Held) => mime === 'text/html' || mime === 'text/css'
/** What files ask for, by their bytes and path alone: a save that adds or renames a file has no other one read again. */
const kept = new Map<string, readonly AskedFile[]>()
let keptAddresses = 0
const mostAddresses = 200_000
const mostFiles = 5_000
const mostListed = 100

function keep(key: string, asked: readonly AskedFile[]) {
  // Others may have read the same file meanwhile.
  if (kept.has(key)) return
  kept.set(key, asked)
  keptAddresses += asked.length
  for (const [oldest, { length }] of kept) {
    if (keptAddresses <= mostAddresses && kept.size <= mostFiles) return
    kept.delete(oldest)
    keptAddresses -= length
  }
}

async function askedBy(ctx: Pick<Context, 'storage'>, { path, mime, blob_hash }: Held): Promise<readonly AskedFile[]> {
  const key = `${blob_hash} ${path}`
  const known = kept.get(key)
  if (known) return known
  const asked = await inReader('askedFiles', { path, mime, bytes: await readBlob(ctx, blob_hash) })
  keep(key, asked)
  return asked
}

/** What the pages and styles of a revision ask for and it does not have. A file that did not change is not read again. */
export async function brokenOf(ctx: Pick<Context, 'storage'>, files: readonly Held[]): Promise<Broken> {
  const lookup = createLookup(files.map(file => file.path))
  const broken: Broken = []
  for (const file of files.filter(isSource)) {
    for (const { reference, path } of await askedBy(ctx, file)) {
      if (lookup(path) === null) broken.push({ file: file.path, reference })
      if (broken.length >= mostListed) return broken
    }
  }
  return broken
}
