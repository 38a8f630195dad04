import type { Request } from '#contract/endpoint.ts'
import type { salesPageEditing } from '#contract/pages.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { listFilesOfRevision, markRevisionSaved } from '../projects/repository.ts'
import { readSources } from '../projects/sources.ts'
import { writeRevision } from '../projects/write-revision.ts'
import { editFiles } from './edit-files.ts'
import { getProject } from './get-project.ts'
import type { PageKind } from './page-kind.ts'
import { publishDraftCopy } from './publish-draft.ts'
import { createConflictError, type LockedPage, lockPageWithNewest, publishRevision } from './publish-revision.ts'
import { squashAutosave } from './squash-autosave.ts'

type SaveBody = Request<(typeof salesPageEditing)['save']>['body']

/** The draft of a published page contains the id of that page, which must be the id in the URL. */
function assertOriginalPage(id: string, { draftName, originalPageId }: SaveBody) {
  if (draftName === 'temp-page-edit' && !originalPageId) throw new AppError('page_original_missing')
  if (originalPageId && originalPageId !== id) throw new AppError('page_original_not_found')
}

/** Writes changes as the next revision, and publishes it if requested. */
async function writeSource(tx: Tx, kind: PageKind, { row, newest }: LockedPage, body: SaveBody) {
  const before = await listFilesOfRevision(tx.db, newest.id)
  const files = await editFiles(tx, row.id, before, await readSources(tx, before), body)
  if (files && body.publish) {
    const written = await writeRevision(tx, { ...newest, kind: 'publish', based_on: newest.id }, files)
    await publishRevision(tx, kind, row, { id: written, entry: newest.entry, files })
  } else if (files) {
    await writeRevision(tx, await squashAutosave(tx, newest, body.auto ? 'auto' : 'save'), files)
  } else if (body.publish && newest.id !== row.published_revision_id) {
    await publishDraftCopy(tx, kind, row, newest)
  } else if (!body.auto && newest.kind === 'auto') {
    await markRevisionSaved(tx.db, newest.id)
  }
}

/**
 * Whether the newest revision already contains all given changes, published if requested. This makes a save idempotent
 * when its response was lost.
 */
async function isAlreadySaved(tx: Tx, { row, newest }: LockedPage, body: SaveBody): Promise<boolean> {
  if (body.publish && newest.id !== row.published_revision_id) return false
  const before = await listFilesOfRevision(tx.db, newest.id)
  const removedPaths = new Set(body.files?.flatMap(file => (file.text === null ? file.path : [])))
  if (before.some(file => removedPaths.has(file.path))) return false
  const files = body.files?.filter(file => file.text !== null)
  const sources = await readSources(tx, before)
  return editFiles(tx, row.id, before, sources, { ...body, files }).then(
    editedFiles => editedFiles === null,
    error => {
      // An edit that cannot be applied to the newest revision was based on another revision.
      if (error instanceof AppError && error.code !== 'unavailable') return false
      throw error
    },
  )
}

/**
 * Saves the page's texts as its next revision, a draft or published. Throws a conflict when `revision`, on which the
 * texts are based, is no longer the newest one, unless the newest one has the same content. Unchanged texts create no
 * revision, but a manual save turns an autosave with the same content into a permanent version.
 */
export function saveSource(ctx: Context, kind: PageKind, id: string, body: SaveBody) {
  assertOriginalPage(id, body)
  return withTransaction(ctx, async tx => {
    const locked = await lockPageWithNewest(tx, kind, id)
    if (locked.newest.id === body.revision) await writeSource(tx, kind, locked, body)
    else if (!(await isAlreadySaved(tx, locked, body))) throw await createConflictError(tx, locked, body.revision)
    return getProject(tx, kind, id)
  })
}
