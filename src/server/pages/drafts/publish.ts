import { contentChanged } from '#server/kernel/content.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { columnsOf, factsOf } from '../projects/columns.ts'
import { type FileRow, newestRevision, type RevisionRow } from '../projects/repository.ts'
import { readSources, textsOf } from '../projects/sources.ts'
import { lockPage, type PageRow, updatePage } from '../repository.ts'

/** The page, locked, with its newest revision. 409 with that one's id when it is another than `revision`. */
export async function lockNewest(
  tx: Context,
  id: string,
  revision: string,
): Promise<{ row: PageRow; newest: RevisionRow }> {
  const row = found(await lockPage(tx.db, id), 'page_not_found')
  const newest = found(await newestRevision(tx.db, id), 'page_not_found')
  if (newest.id !== revision) throw new AppError('conflict', { data: { revision: newest.id } })
  return { row, newest }
}

type Written = { id: string; entry: string; files: readonly Omit<FileRow, 'revision_id'>[] }

/** Makes a revision that was just written what shoppers see, in the transaction that holds the page's lock. */
export async function showRevision(tx: Context, row: PageRow, { id, entry, files }: Written): Promise<PageRow> {
  const texts = textsOf(await readSources(tx, files))
  const facts = factsOf(
    texts.html,
    entry,
    files.map(file => file.path),
  )
  const settings = { ...row.settings, ...facts }
  const page = found(await updatePage(tx.db, row.id, { ...columnsOf(id, texts), settings }), 'page_not_found')
  await audit(tx, 'sales_page.published', row.id, { title: row.title })
  await contentChanged(tx)
  return page
}
