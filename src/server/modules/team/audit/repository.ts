import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { authUsers, members } from '#server/platform/db/schema/auth.ts'
import { auditLog } from '#server/platform/db/schema/system.ts'
import { apiKeys } from '#server/platform/db/schema/team.ts'
import { verifiedName } from '../repository.ts'

/** Returns one page of the audit log, newest first. `who` is the member's current name, or the name of an API key. */
export async function listAuditPage(db: Db, before: string | null, take: number) {
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      target: auditLog.target,
      data: auditLog.data,
      createdAt: auditLog.created_at,
      memberId: auditLog.member_id,
      who: sql<string | null>`coalesce(${verifiedName}, ${apiKeys.name})`,
    })
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.member_id))
    .leftJoin(authUsers, eq(authUsers.id, members.user_id))
    .leftJoin(apiKeys, eq(apiKeys.id, auditLog.member_id))
    .where(
      before
        ? sql`(${auditLog.created_at}, ${auditLog.id}) < (select created_at, id from audit_log where id = ${before})`
        : undefined,
    )
    .orderBy(desc(auditLog.created_at), desc(auditLog.id))
    .limit(take)
}

/** Returns the e-mail addresses of removed members, from the log entries of their removal. */
export async function findRemovedMemberEmails(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: auditLog.target, email: sql<string>`${auditLog.data}->>'email'` })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'member.removed'), inArray(auditLog.target, ids)))
  return new Map(rows.flatMap(({ id, email }) => (id ? [[id, email] as const] : [])))
}
