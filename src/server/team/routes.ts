import type { FastifyInstance } from 'fastify'
import * as team from '#contract/team.ts'
import { confirmPassword } from '#server/auth/index.ts'
import { serve } from '#server/kernel/serve.ts'
import { listApiKeys } from './api-keys/list-api-keys.ts'
import { makeApiKey } from './api-keys/make-api-key.ts'
import { revokeApiKey } from './api-keys/revoke-api-key.ts'
import { readAudit } from './audit/read-audit.ts'
import { invite } from './invitations/invite.ts'
import { inviteAgain } from './invitations/invite-again.ts'
import { takeBackInvitation } from './invitations/take-back-invitation.ts'
import { changeRole } from './members/change-role.ts'
import { endMemberSessions } from './members/end-sessions.ts'
import { readTeam } from './members/read-team.ts'
import { removeMember } from './members/remove-member.ts'
import { resetFactors } from './members/reset-factors.ts'
import { endSession } from './sessions/end-session.ts'
import { listSessions } from './sessions/list-sessions.ts'

export function registerTeamRoutes(app: FastifyInstance) {
  serve(app, team.readTeam, ctx => readTeam(ctx))
  serve(app, team.invite, (ctx, { body }) => invite(ctx, body))
  serve(app, team.inviteAgain, (ctx, { params }) => inviteAgain(ctx, params.id))
  serve(app, team.takeBackInvitation, (ctx, { params }) => takeBackInvitation(ctx, params.id))
  serve(app, team.changeRole, (ctx, { params, body }) => changeRole(ctx, params.id, body.role))
  serve(app, team.endMemberSessions, (ctx, { params }) => endMemberSessions(ctx, params.id))
  serve(app, team.removeMember, (ctx, { params }) => removeMember(ctx, params.id))
  serve(app, team.resetFactors, (ctx, { params }) => resetFactors(ctx, params.id))
  serve(app, team.listSessions, ctx => listSessions(ctx))
  serve(app, team.endSession, (ctx, { params }) => endSession(ctx, params.id))
  serve(app, team.confirmPassword, (ctx, { body }) => confirmPassword(ctx, body.password))
  serve(app, team.listApiKeys, ctx => listApiKeys(ctx))
  serve(app, team.makeApiKey, (ctx, { body }) => makeApiKey(ctx, body))
  serve(app, team.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.id))
  serve(app, team.readAudit, (ctx, { query }) => readAudit(ctx, query))
}
