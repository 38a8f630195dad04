import type { Reply, Request } from '#contract/endpoint.ts'
import type { readAudit as endpoint } from '#contract/team.ts'
import { mapActorsToNames } from '#server/modules/auth/members/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { listAuditEntries as findEntries, listAuditPage } from '#server/platform/observability/repository.ts'

/** Returns the e-mail addresses of removed members, from the log entries of their removal. */
async function findRemovedMemberEmails(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const entries = await findEntries(ctx.db, 'member.removed', ids)
  return new Map(
    entries.flatMap(({ target, data: { email } }) => (target && typeof email === 'string' ? [[target, email]] : [])),
  )
}

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
  const actorIds = [...new Set(page.flatMap(row => row.memberId ?? []))]
  const names = await mapActorsToNames(ctx.db, actorIds)
  const removed = await findRemovedMemberEmails(
    ctx,
    actorIds.filter(id => !names.get(id)),
  )
  return {
    entries: page.map(({ memberId, createdAt, ...row }) => ({
      ...row,
      who: memberId ? (names.get(memberId) ?? removed.get(memberId) ?? null) : null,
      createdAt: createdAt.toISOString(),
    })),
    next: rows.length > take ? (page.at(-1)?.id ?? null) : null,
  }
}
