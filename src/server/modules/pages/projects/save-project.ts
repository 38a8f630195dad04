import { collectProject, type ProjectFile } from '@vitrine/html-editing/collect-project.ts'
import type { ProjectProblem, SkippedFile } from '@vitrine/html-editing/plan-project.ts'
import type { findFileRoles } from '@vitrine/html-editing/roles.ts'
import { decodeSource } from '@vitrine/html-editing/source-text.ts'
import { expandArchive } from '@vitrine/html-editing/unzip.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import type { PageFacts } from '../reading/tasks.ts'
import { blobMime, getBlobKey } from './blobs.ts'
import { type BrokenReferences, findBrokenReferences } from './broken-references.ts'
import { type PublishedColumns, toPublishedColumns } from './published-columns.ts'
import { findKnownBlobs, lockBlobsShared } from './repository.ts'
import { writeRevision } from './write-revision.ts'

/** `revisionId` is the revision that the upload replaces. */
export type PageOwner = { kind: 'sales' | 'upsell'; id: string; revisionId: string | null }
export type UploadedFile = { path: string; bytes: Uint8Array }
export type SavedProject = {
  revisionId: string
  entry: string
  files: number
  skipped: SkippedFile[]
  broken: BrokenReferences
  facts: PageFacts
  columns: PublishedColumns
}

const tooLargeProblems: ProjectProblem['problem'][] = [
  'file_too_large',
  'image_too_large',
  'too_large',
  'too_many_files',
]

/** Converts a project problem to an error that names the problem and the file. */
export const toProjectError = ({ problem, path, candidates }: ProjectProblem): AppError =>
  new AppError(tooLargeProblems.includes(problem) ? 'project_too_large' : 'project_invalid', {
    fields: { files: problem },
    data: { problem, ...(path !== undefined && { path }), ...(candidates && { candidates }) },
  })

const threadedReader: Parameters<typeof collectProject>[2] = {
  isParsable: (source: string) => runInReader('isParsable', source),
  findRoles: (...args: Parameters<typeof findFileRoles>) => runInReader('findFileRoles', ...args),
}

/** Stores new bytes under their hash; bytes that exist are not written again. */
async function storeBlobs(tx: Tx, files: readonly (ProjectFile & { hash: string })[]) {
  await lockBlobsShared(tx.db)
  const knownHashes = await findKnownBlobs(
    tx.db,
    files.map(file => file.hash),
  )
  const newBytesByHash = new Map(files.filter(file => !knownHashes.has(file.hash)).map(file => [file.hash, file.bytes]))
  for (const [hash, bytes] of newBytesByHash) await tx.storage.put(getBlobKey(hash), bytes, blobMime)
}

function decodeMainTexts(files: readonly ProjectFile[]) {
  const getText = (role: ProjectFile['role']) => {
    const file = files.find(each => each.role === role)
    return file ? decodeSource(file.bytes).text : null
  }
  return { html: getText('entry') ?? '', css: getText('style'), js: getText('script') }
}

/**
 * Writes a folder, or the ZIP that contains it, as the page's next revision. With `isDraft` it stays a draft; otherwise
 * the caller must write the returned `columns` to the page's row. `entry` names the entry page when the folder has
 * several candidates. Throws `project_invalid` or `project_too_large` with the problem and the file.
 */
export async function saveProject(
  tx: Tx,
  owner: PageOwner,
  uploadedFiles: readonly UploadedFile[],
  { entry: requestedEntry, isDraft = false }: { entry?: string | undefined; isDraft?: boolean } = {},
): Promise<SavedProject> {
  const folder = await expandArchive(uploadedFiles, requestedEntry)
  if (!folder.ok) throw toProjectError(folder)
  const project = await collectProject(folder.files, requestedEntry, threadedReader)
  if (!project.ok) throw toProjectError(project)
  const files = project.files.map(file => ({ ...file, hash: sha256Hex(file.bytes) }))
  await storeBlobs(tx, files)
  const rows = files.map(({ path, hash, mime, bytes, role }) => ({
    path,
    blob_hash: hash,
    mime,
    size: bytes.length,
    role,
  }))
  const { entry } = project
  const newRevision = {
    owner_kind: owner.kind,
    page_id: owner.id,
    kind: isDraft ? 'save' : 'publish',
    entry,
    based_on: owner.revisionId,
  } as const
  const revisionId = await writeRevision(tx, newRevision, rows)
  const texts = decodeMainTexts(files)
  const paths = files.map(file => file.path)
  return {
    revisionId,
    entry,
    files: files.length,
    skipped: project.skipped,
    broken: await findBrokenReferences(tx, rows),
    facts: await runInReader('readPageFacts', texts.html, entry, paths),
    columns: toPublishedColumns(revisionId, texts),
  }
}
