import type { Reply } from '#contract/endpoint.ts'
import type { readTeam as endpoint } from '#contract/team.ts'
import type { Context } from '#server/kernel/context.ts'
import { invitationViews } from '../invitations/invitation-view.ts'
import { openInvitations } from '../invitations/repository.ts'
import { memberView } from './member-view.ts'
import { allMembers } from './repository.ts'

export async function readTeam(ctx: Context): Promise<Reply<typeof endpoint>> {
  return {
    members: (await allMembers(ctx.db)).map(memberView),
    invitations: await invitationViews(ctx, await openInvitations(ctx.db)),
    sendsMails: ctx.config.smtpUrl !== null,
  }
}
