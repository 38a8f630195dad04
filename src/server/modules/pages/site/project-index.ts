import { createLookup, type Lookup } from '@vitrine/html-editing/lookup.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/platform/core/context.ts'
import { type FileRow, listFilesOfRevision } from '../projects/repository.ts'

/** The files of a revision, with a lookup that accepts every spelling of their paths. */
export type ProjectIndex = { paths: readonly string[]; lookup: Lookup; file: (path: string) => FileRow | undefined }
const indexCache = new LRUCache<string, ProjectIndex>({ max: 200 })

/** Revisions never change, so their file lists are cached. */
export async function loadProjectIndex(db: Db, revisionId: string): Promise<ProjectIndex> {
  const cached = indexCache.get(revisionId)
  if (cached) return cached
  const files = new Map((await listFilesOfRevision(db, revisionId)).map(file => [file.path, file]))
  const paths = [...files.keys()]
  const index = { paths, lookup: createLookup(paths), file: (path: string) => files.get(path) }
  indexCache.set(revisionId, index)
  return index
}
