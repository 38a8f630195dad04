import type { Reply, Request } from '#contract/endpoint.ts'
import type { readAudit as endpoint } from '#contract/team.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findRemovedMemberEmails, listAuditPage } from './repository.ts'

/**
 * Returns one page of the audit log, newest first. Entries of removed members show the e-mail address from the entry of
 * their removal.
 */
export async function listAuditEntries(
  ctx: Context,
  { before, take }: Request<typeof endpoint>['query'],
): Promise<Reply<typeof endpoint>> {
  const rows = await listAuditPage(ctx.db, before ?? null, take + 1)
  const page = rows.slice(0, take)
  const unknown = page.flatMap(row => (row.memberId && row.who === null ? [row.memberId] : []))
  const removed = await findRemovedMemberEmails(ctx.db, [...new Set(unknown)])
  return {
    entries: page.map(({ memberId, createdAt, ...row }) => ({
      ...row,
      who: row.who ?? (memberId ? (removed.get(memberId) ?? null) : null),
      createdAt: createdAt.toISOString(),
    })),
    next: rows.length > take ? (page.at(-1)?.id ?? null) : null,
  }
}
