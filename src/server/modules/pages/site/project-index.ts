import { createLookup, type Lookup } from '@vitrine/html-editing/lookup.ts'
import type { Db } from '#server/platform/core/context.ts'
import { type FileRow, listFilesOfRevision } from '../projects/repository.ts'

/** The files of a revision, with a lookup that accepts every spelling of their paths. */
export type ProjectIndex = { paths: readonly string[]; lookup: Lookup; file: (path: string) => FileRow | undefined }
const indexCache = new Map<string, ProjectIndex>()
const maxCachedIndexes = 200

/** Revisions never change, so their file lists are cached. The oldest entries are evicted. */
export async function loadProjectIndex(db: Db, revisionId: string): Promise<ProjectIndex> {
  const cached = indexCache.get(revisionId)
  if (cached) return cached
  const files = new Map((await listFilesOfRevision(db, revisionId)).map(file => [file.path, file]))
  const paths = [...files.keys()]
  const index = { paths, lookup: createLookup(paths), file: (path: string) => files.get(path) }
  const [oldest] = indexCache.keys()
  if (indexCache.size >= maxCachedIndexes && oldest !== undefined) indexCache.delete(oldest)
  indexCache.set(revisionId, index)
  return index
}
