import type { Request } from '#contract/endpoint.ts'
import type { salesPageEditing } from '#contract/pages.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { filesOf, keepAsSaved } from '../projects/repository.ts'
import { readSources } from '../projects/sources.ts'
import { writeRevision } from '../projects/write-revision.ts'
import { editFiles } from './edit-files.ts'
import { foldedInto } from './fold.ts'
import type { PageKind } from './page-kind.ts'
import { lockNewest, showRevision } from './publish.ts'
import { publishCopy } from './publish-draft.ts'
import { readProject } from './read-project.ts'

type Save = Request<(typeof salesPageEditing)['save']>['body']

/** A draft of a page that was published says of which one, and it has to be this one. */
function refuseOther(id: string, { draftName, originalPageId }: Save) {
  if (draftName === 'temp-page-edit' && !originalPageId) throw new AppError('page_original_missing')
  if (originalPageId && originalPageId !== id) throw new AppError('page_original_not_found')
}

/**
 * Writes the page's texts as its next revision, a draft or what shoppers see from now on. 409 conflict when `revision`,
 * on which they were written, is not the newest one any more. Texts that say nothing new make no draft; saved by hand
 * they keep the autosave that said them for good.
 */
export function saveSource(ctx: Context, kind: PageKind, id: string, given: Save) {
  const { revision, publish, auto } = given
  refuseOther(id, given)
  return withTransaction(ctx, async tx => {
    const { row, newest } = await lockNewest(tx, kind, id, revision)
    const before = await filesOf(tx.db, newest.id)
    const files = await editFiles(tx, before, await readSources(tx, before), given)
    if (files && publish) {
      const written = await writeRevision(tx, { ...newest, kind: 'publish', based_on: newest.id }, files)
      await showRevision(tx, kind, row, { id: written, entry: newest.entry, files })
    } else if (files) {
      await writeRevision(tx, await foldedInto(tx, newest, auto ? 'auto' : 'save'), files)
    } else if (publish && newest.id !== row.published_revision_id) {
      await publishCopy(tx, kind, row, newest)
    } else if (!auto && newest.kind === 'auto') {
      await keepAsSaved(tx.db, newest.id)
    }
    return readProject(tx, kind, id)
  })
}
