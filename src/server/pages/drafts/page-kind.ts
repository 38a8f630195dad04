import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { edited } from '#contract/page-editing.ts'
import type { Context, Db } from '#server/kernel/context.ts'
import type { PublishedColumns } from '../projects/published-columns.ts'
import type { PageFacts } from '../reading/tasks.ts'

/** What the row of a page of any kind has. */
export type EditablePageRow = {
  id: string
  title: string
  published_revision_id: string | null
  settings: Record<string, unknown>
}

/** The part of a project's reply that is the same for every kind. */
export type EditedProject = z.input<z.ZodMiniObject<typeof edited>>
/** A revision that shoppers are to see: for the row what it keeps of it, and the entry page's source. */
export type PublishedRevision = { columns: PublishedColumns; facts: PageFacts; html: string }

/**
 * Whose pages an editor's verbs work on: those of campaigns or those of funnels. `missing` is what is answered for a page
 * that is not there, `action` begins what the audit log calls a deed.
 */
export type PageKind<Row extends EditablePageRow = EditablePageRow, Page = unknown, Project = unknown> = {
  owner: 'sales' | 'upsell'
  notFoundCode: ErrorCode
  action: string
  find(db: Db, id: string): Promise<Row | null>
  /** The row until the transaction ends: whoever writes the page takes turns. */
  lock(db: Db, id: string): Promise<Row | null>
  toPageDto(db: Db, row: Row): Promise<Page>
  toProjectDto(db: Db, row: Row, edited: EditedProject): Promise<Project>
  /** Makes a revision that was just written what shoppers see, in the transaction that holds the row's lock. */
  publishRevision(tx: Context, row: Row, shown: PublishedRevision): Promise<Row>
}
