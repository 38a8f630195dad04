import { createLookup, type Lookup } from '#page-source/lookup.ts'
import type { Db } from '#server/kernel/context.ts'
import { type FileRow, filesOf } from '../projects/repository.ts'

/** A revision's files, found by any of the names they are asked for. */
export type ProjectIndex = { paths: readonly string[]; lookup: Lookup; file: (path: string) => FileRow | undefined }
const kept = new Map<string, ProjectIndex>()
const most = 200

/** Revisions never change, so their lists are read once; the oldest ones are forgotten. */
export async function projectIndex(db: Db, revisionId: string): Promise<ProjectIndex> {
  const known = kept.get(revisionId)
  if (known) return known
  const files = new Map((await filesOf(db, revisionId)).map(file => [file.path, file]))
  const paths = [...files.keys()]
  const index = { paths, lookup: createLookup(paths), file: (path: string) => files.get(path) }
  const [oldest] = kept.keys()
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
  kept.set(revisionId, index)
  return index
}
