import type { PageProject } from '#contract/pages.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { filesOf } from '../projects/repository.ts'
import { readSources } from '../projects/sources.ts'
import { writeRevision } from '../projects/write-revision.ts'
import { editFiles, type Texts } from './edit-files.ts'
import { lockNewest, showRevision } from './publish.ts'
import { publishCopy } from './publish-draft.ts'
import { readProject } from './read-project.ts'

type Save = Texts & { revision: string; publish: boolean }

/**
 * Writes the page's texts as its next revision, a draft or what shoppers see from now on. 409 conflict when `revision`,
 * on which they were written, is not the newest one any more. Texts that say nothing new make no draft.
 */
export function saveSource(ctx: Context, id: string, { revision, publish, ...given }: Save): Promise<PageProject> {
  return withTransaction(ctx, async tx => {
    const { row, newest } = await lockNewest(tx, id, revision)
    const before = await filesOf(tx.db, newest.id)
    const files = await editFiles(tx, before, await readSources(tx, before), given)
    if (files) {
      const kind = publish ? 'publish' : 'save'
      const written = await writeRevision(tx, { ...newest, kind, based_on: newest.id }, files)
      if (publish) await showRevision(tx, row, { id: written, entry: newest.entry, files })
    } else if (publish && newest.id !== row.published_revision_id) {
      await publishCopy(tx, row, newest)
    }
    return readProject(tx, id)
  })
}
