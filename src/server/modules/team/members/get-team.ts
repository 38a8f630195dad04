import type { Reply } from '#contract/endpoint.ts'
import type { readTeam as endpoint } from '#contract/team.ts'
import { listOpenInvitations } from '#server/modules/auth/joining/index.ts'
import { listMembers } from '#server/modules/auth/members/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { loadInvitationDtos } from '../invitations/invitation-dto.ts'
import { toMemberDto } from './member-dto.ts'

export async function getTeam(ctx: Context): Promise<Reply<typeof endpoint>> {
  return {
    members: (await listMembers(ctx.db)).map(toMemberDto),
    invitations: await loadInvitationDtos(ctx, await listOpenInvitations(ctx.db)),
    sendsMails: ctx.config.smtpUrl !== null,
  }
}
