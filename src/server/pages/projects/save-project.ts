import { collectProject, type ProjectFile } from '#page-source/collect-project.ts'
import { type HeadFacts, headFacts } from '#page-source/head-facts.ts'
import type { ProjectProblem, Skipped } from '#page-source/plan-project.ts'
import { decodeSource } from '#page-source/source-text.ts'
import { expandArchive } from '#page-source/unzip.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { hashOf, newId } from '#server/kernel/ids.ts'
import { blobKey, blobMime } from './blobs.ts'
import { insertFiles, insertRevision, knownBlobs } from './repository.ts'

/** Whose page: a campaign's or a funnel's, and the revision it shows now. */
export type PageOwner = { kind: 'sales' | 'upsell'; id: string; revisionId: string | null }
export type GivenFile = { path: string; bytes: Uint8Array }
/** What the page's own row takes; the caller writes it in the same transaction. */
export type PublishedColumns = {
  published_revision_id: string
  html_content: string
  css_content: string | null
  js_content: string | null
}
export type SavedProject = {
  revisionId: string
  entry: string
  files: number
  skipped: Skipped[]
  head: HeadFacts
  columns: PublishedColumns
}

const tooLarge: ProjectProblem['problem'][] = ['file_too_large', 'too_large', 'too_many_files']

/** The refusal of a project: the problem and the file at fault in `fields`. */
export const refusal = ({ problem, path }: ProjectProblem): AppError =>
  new AppError(tooLarge.includes(problem) ? 'project_too_large' : 'project_invalid', {
    fields: { files: problem },
    data: { problem, ...(path !== undefined && { path }) },
  })

/** A column cannot hold a NUL; browsers read it as nothing, too. */
const columnText = (file: Pick<ProjectFile, 'bytes'> | undefined) =>
  file ? decodeSource(file.bytes).text.replaceAll('\0', '') : null

/** The columns of the specification for a set of files: entry page, main style, main script. */
export function columnsOf(revisionId: string, files: readonly Pick<ProjectFile, 'role' | 'bytes'>[]): PublishedColumns {
  const of = (role: ProjectFile['role']) => columnText(files.find(file => file.role === role))
  return {
    published_revision_id: revisionId,
    html_content: of('entry') ?? '',
    css_content: of('style'),
    js_content: of('script'),
  }
}

/** Stores bytes under their hash; what is there is not written again. */
async function storeBlobs(ctx: Context, files: readonly (ProjectFile & { hash: string })[]) {
  const known = await knownBlobs(
    ctx.db,
    files.map(file => file.hash),
  )
  const fresh = new Map(files.filter(file => !known.has(file.hash)).map(file => [file.hash, file.bytes]))
  for (const [hash, bytes] of fresh) await ctx.storage.put(blobKey(hash), bytes, blobMime)
}

/**
 * Publishes a folder, or the ZIP that holds it, as the page's next revision. Call it in the transaction that writes the page's row: what it
 * returns in `columns` belongs there. Refuses with project_invalid or project_too_large, naming problem and file.
 */
export async function saveProject(tx: Context, owner: PageOwner, given: readonly GivenFile[]): Promise<SavedProject> {
  const folder = await expandArchive(given)
  if (!folder.ok) throw refusal(folder)
  const project = collectProject(folder.files)
  if (!project.ok) throw refusal(project)
  const files = project.files.map(file => ({ ...file, hash: hashOf(file.bytes) }))
  await storeBlobs(tx, files)
  const revisionId = newId()
  const now = tx.clock()
  await insertRevision(tx.db, {
    id: revisionId,
    owner_kind: owner.kind,
    page_id: owner.id,
    kind: 'publish',
    entry: project.entry,
    based_on: owner.revisionId,
    member_id: tx.actor?.memberId ?? null,
    created_at: now,
  })
  const rows = files.map(({ path, hash, mime, bytes, role }) => ({
    path,
    blob_hash: hash,
    mime,
    size: bytes.length,
    role,
  }))
  await insertFiles(tx.db, revisionId, rows, now)
  const columns = columnsOf(revisionId, files)
  const paths = files.map(file => file.path)
  return {
    revisionId,
    entry: project.entry,
    files: files.length,
    skipped: project.skipped,
    head: headFacts(columns.html_content, project.entry, paths),
    columns,
  }
}
