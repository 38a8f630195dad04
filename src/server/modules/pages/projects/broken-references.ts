import type { BrokenReference, ReferencedFile } from '@vitrine/html-editing/broken-references.ts'
import { createLookup } from '@vitrine/html-editing/lookup.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '#server/platform/core/context.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import { readBlob } from './blobs.ts'
import type { FileRow } from './repository.ts'

type ReferencingFile = Pick<FileRow, 'path' | 'mime' | 'blob_hash'>
export type BrokenReferences = BrokenReference[]
const isParsedSource = ({ mime }: ReferencingFile) => mime === 'text/html' || mime === 'text/css'
/**
 * The references of a file depend only on its bytes and path, so a save that adds or renames a file does not parse the
 * others again.
 */
const referencesCache = new LRUCache<string, readonly ReferencedFile[]>({
  max: 5_000,
  maxSize: 200_000,
  // The cache accepts no size of 0, so a file without references counts as one reference.
  sizeCalculation: references => Math.max(1, references.length),
})
const maxListed = 100

async function loadReferences(
  ctx: Pick<Context, 'storage'>,
  { path, mime, blob_hash }: ReferencingFile,
): Promise<readonly ReferencedFile[]> {
  const key = `${blob_hash} ${path}`
  const cached = referencesCache.get(key)
  if (cached) return cached
  const references = await runInReader('findReferencedFiles', { path, mime, bytes: await readBlob(ctx, blob_hash) })
  referencesCache.set(key, references)
  return references
}

/**
 * Finds references in pages and styles to files that the revision does not have, at most `maxListed`. Unchanged files
 * are not parsed again.
 */
export async function findBrokenReferences(
  ctx: Pick<Context, 'storage'>,
  files: readonly ReferencingFile[],
): Promise<BrokenReferences> {
  const lookup = createLookup(files.map(file => file.path))
  const broken: BrokenReferences = []
  for (const file of files.filter(isParsedSource)) {
    for (const { reference, path } of await loadReferences(ctx, file)) {
      if (lookup(path) === null) broken.push({ file: file.path, reference })
      if (broken.length >= maxListed) return broken
    }
  }
  return broken
}
