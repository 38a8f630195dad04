import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { edited } from '#contract/page-editing.ts'
import type { Db, Tx, TxDb } from '#server/platform/core/context.ts'
import type { PublishedColumns } from '../projects/published-columns.ts'
import type { PageFacts } from '../reading/tasks.ts'

/** The columns that pages of every kind have. */
export type EditablePageRow = {
  id: string
  title: string
  published_revision_id: string | null
  settings: Record<string, unknown>
}

/** The part of a project's response that is the same for every kind of page. */
export type EditedProject = z.input<z.ZodMiniObject<typeof edited>>
/** The result of publishing a revision: the columns of the page's row, facts about the entry page, and its source. */
export type PublishedRevision = { columns: PublishedColumns; facts: PageFacts; html: string }

/**
 * What the page editor does differently for pages of campaigns and for pages of upsell funnels. `notFoundCode` is the
 * error code for a missing page, which `get` and `getForUpdate` throw too. `action` is the prefix of the audit log
 * entries.
 */
export type PageKind<Row extends EditablePageRow = EditablePageRow, Page = unknown, Project = unknown> = {
  owner: 'sales' | 'upsell'
  notFoundCode: ErrorCode
  action: string
  get(db: Db, id: string): Promise<Row>
  /** Locks the row until the transaction ends, so that writes of a page happen one after the other. */
  getForUpdate(db: TxDb, id: string): Promise<Row>
  toPageDto(db: Db, row: Row): Promise<Page>
  toProjectDto(db: Db, row: Row, edited: EditedProject): Promise<Project>
  /** Publishes a newly written revision. The caller has locked the row. */
  publishRevision(tx: Tx, row: Row, published: PublishedRevision): Promise<Row>
}
