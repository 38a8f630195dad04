import type { FastifyInstance } from 'fastify'
import * as team from '#contract/team.ts'
import { confirmPassword } from '#server/modules/auth/index.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createApiKey } from './api-keys/create-api-key.ts'
import { listApiKeys } from './api-keys/list-api-keys.ts'
import { revokeApiKey } from './api-keys/revoke-api-key.ts'
import { listAuditEntries } from './audit/list-audit.ts'
import { inviteMember } from './invitations/invite-member.ts'
import { resendInvitationMail } from './invitations/resend-invitation.ts'
import { revokeInvitation } from './invitations/revoke-invitation.ts'
import { changeRole } from './members/change-role.ts'
import { endMemberSessions } from './members/end-member-sessions.ts'
import { getTeam } from './members/get-team.ts'
import { removeMember } from './members/remove-member.ts'
import { resetMemberFactors } from './members/reset-factors.ts'
import { endSession } from './sessions/end-session.ts'
import { listSessions } from './sessions/list-sessions.ts'

export function registerTeamRoutes(app: FastifyInstance) {
  serve(app, team.readTeam, ctx => getTeam(ctx))
  serve(app, team.invite, (ctx, { body }) => inviteMember(ctx, body))
  serve(app, team.inviteAgain, (ctx, { params }) => resendInvitationMail(ctx, params.id))
  serve(app, team.takeBackInvitation, (ctx, { params }) => revokeInvitation(ctx, params.id))
  serve(app, team.changeRole, (ctx, { params, body }) => changeRole(ctx, params.id, body.role))
  serve(app, team.endMemberSessions, (ctx, { params }) => endMemberSessions(ctx, params.id))
  serve(app, team.removeMember, (ctx, { params }) => removeMember(ctx, params.id))
  serve(app, team.resetFactors, (ctx, { params }) => resetMemberFactors(ctx, params.id))
  serve(app, team.listSessions, ctx => listSessions(ctx))
  serve(app, team.endSession, (ctx, { params }) => endSession(ctx, params.id))
  serve(app, team.confirmPassword, (ctx, { body }) => confirmPassword(ctx, body.password))
  serve(app, team.listApiKeys, ctx => listApiKeys(ctx))
  serve(app, team.makeApiKey, (ctx, { body }) => createApiKey(ctx, body))
  serve(app, team.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.id))
  serve(app, team.readAudit, (ctx, { query }) => listAuditEntries(ctx, query))
}
