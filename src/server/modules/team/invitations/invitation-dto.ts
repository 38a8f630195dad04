import type { Invitation } from '#contract/team.ts'
import type { InvitationRow } from '#server/modules/auth/joining/index.ts'
import { findInvitationMails } from '#server/modules/mails/index.ts'
import type { Context } from '#server/platform/core/context.ts'

/** Adds the state of each invitation's e-mail, and its link where the caller may see it. */
export async function loadInvitationDtos(ctx: Context, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const now = ctx.clock()
  const mails = await findInvitationMails(
    ctx,
    rows.map(row => row.email),
  )
  return rows.map(row => {
    const mail = mails.get(row.email.toLowerCase())
    return {
      id: row.id,
      email: row.email,
      role: row.role,
      invitedBy: row.invitedBy,
      sentAt: row.sentAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      expired: row.expiresAt <= now,
      mail: mail?.state ?? null,
      link: row.expiresAt > now ? (mail?.link ?? null) : null,
    }
  })
}

export async function loadInvitationDto(ctx: Context, row: InvitationRow): Promise<Invitation> {
  const [dto] = await loadInvitationDtos(ctx, [row])
  if (!dto) throw new Error('the invitation has no DTO')
  return dto
}
