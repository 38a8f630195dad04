import { collectProject, type ProjectFile } from '#page-source/collect-project.ts'
import type { ProjectProblem, Skipped } from '#page-source/plan-project.ts'
import type { rolesOf } from '#page-source/roles.ts'
import { decodeSource } from '#page-source/source-text.ts'
import { expandArchive } from '#page-source/unzip.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { inReader } from '../reading/reading.ts'
import type { PageFacts } from '../reading/tasks.ts'
import { blobKey, blobMime } from './blobs.ts'
import { type Broken, brokenOf } from './broken.ts'
import { columnsOf, type PublishedColumns } from './columns.ts'
import { holdBlobs, knownBlobs } from './repository.ts'
import { writeRevision } from './write-revision.ts'

/** Whose page: a campaign's or a funnel's, and the revision the upload takes the place of. */
export type PageOwner = { kind: 'sales' | 'upsell'; id: string; revisionId: string | null }
export type GivenFile = { path: string; bytes: Uint8Array }
export type SavedProject = {
  revisionId: string
  entry: string
  files: number
  skipped: Skipped[]
  broken: Broken
  facts: PageFacts
  columns: PublishedColumns
}

const tooLarge: ProjectProblem['problem'][] = ['file_too_large', 'image_too_large', 'too_large', 'too_many_files']

/** The refusal of a project: the problem and the file at fault in `fields`. */
export const refusal = ({ problem, path, candidates }: ProjectProblem): AppError =>
  new AppError(tooLarge.includes(problem) ? 'project_too_large' : 'project_invalid', {
    fields: { files: problem },
    data: { problem, ...(path !== undefined && { path }), ...(candidates && { candidates }) },
  })

const reader = {
  isParsable: (source: string) => inReader('isParsable', source),
  rolesOf: (...given: Parameters<typeof rolesOf>) => inReader('rolesOf', ...given),
}

/** Stores bytes under their hash; what is there is not written again. */
async function storeBlobs(tx: Context, files: readonly (ProjectFile & { hash: string })[]) {
  await holdBlobs(tx.db)
  const known = await knownBlobs(
    tx.db,
    files.map(file => file.hash),
  )
  const fresh = new Map(files.filter(file => !known.has(file.hash)).map(file => [file.hash, file.bytes]))
  for (const [hash, bytes] of fresh) await tx.storage.put(blobKey(hash), bytes, blobMime)
}

function textsOf(files: readonly ProjectFile[]) {
  const of = (role: ProjectFile['role']) => {
    const file = files.find(each => each.role === role)
    return file ? decodeSource(file.bytes).text : null
  }
  return { html: of('entry') ?? '', css: of('style'), js: of('script') }
}

/**
 * Writes a folder, or the ZIP that holds it, as the page's next revision: published, when the caller writes what comes back
 * in `columns` to the page's row in the same transaction, or a draft. `entry` names the entry page where the folder leaves
 * it open. Refuses with project_invalid or project_too_large, naming problem and file.
 */
export async function saveProject(
  tx: Context,
  owner: PageOwner,
  given: readonly GivenFile[],
  { entry: wanted, isDraft = false }: { entry?: string | undefined; isDraft?: boolean } = {},
): Promise<SavedProject> {
  const folder = await expandArchive(given, wanted)
  if (!folder.ok) throw refusal(folder)
  const project = await collectProject(folder.files, wanted, reader)
  if (!project.ok) throw refusal(project)
  const files = project.files.map(file => ({ ...file, hash: hashOf(file.bytes) }))
  await storeBlobs(tx, files)
  const rows = files.map(({ path, hash, mime, bytes, role }) => ({
    path,
    blob_hash: hash,
    mime,
    size: bytes.length,
    role,
  }))
  const { entry } = project
  const next = {
    owner_kind: owner.kind,
    page_id: owner.id,
    kind: isDraft ? 'save' : 'publish',
    entry,
    based_on: owner.revisionId,
  } as const
  const revisionId = await writeRevision(tx, next, rows)
  const texts = textsOf(files)
  const paths = files.map(file => file.path)
  return {
    revisionId,
    entry,
    files: files.length,
    skipped: project.skipped,
    broken: await brokenOf(tx, rows),
    facts: await inReader('factsOf', texts.html, entry, paths),
    columns: columnsOf(revisionId, texts),
  }
}
