import type { Context, Role } from '#server/platform/core/context.ts'
import { hasRoleAtLeast } from '#server/platform/http/authorize-actor.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { findInvitedRole } from '../joining/repository.ts'
import { AuthError } from '../protocol.ts'
import { findRoleOfUser } from '../repository.ts'
import { findKeyCreatorRole } from './repository.ts'
import type { ServiceClient } from './service.ts'

/**
 * Returns the lowest role whose members an API client cannot change. A client can change neither administrators nor
 * members whose role is at or above the current role of the member who created its API key. When that member has left,
 * the client cannot change anybody.
 */
async function getMinProtectedRole(ctx: Context, { key }: ServiceClient): Promise<Role> {
  if (key === null) return 'admin'
  const creatorRole = await findKeyCreatorRole(ctx.db, key)
  if (creatorRole === null) return 'viewer'
  return hasRoleAtLeast(creatorRole, 'admin') ? 'admin' : creatorRole
}

type AffectedUsers = { action: string; userId?: string | null; emails?: readonly (string | null)[] }

/**
 * Throws 403 when a program's action affects a member, or an invited person, whose role the program cannot change.
 * Setting the password, e-mail address or link of an account amounts to taking the account over. The rejected action is
 * written to the audit log.
 */
export async function assertWithinScope(
  ctx: Context,
  service: ServiceClient,
  { action, userId = null, emails = [] }: AffectedUsers,
) {
  const minProtectedRole = await getMinProtectedRole(ctx, service)
  const roles = [
    userId && (await findRoleOfUser(ctx.db, userId)),
    ...(await Promise.all(emails.map(email => email && findInvitedRole(ctx.db, email)))),
  ]
  const role = roles.find(each => each && hasRoleAtLeast(each, minProtectedRole))
  if (!role) return
  await audit(ctx, 'user.refused', userId, { ...service, act: action, role })
  throw new AuthError(403, 'not_admin', `This service may not change an account with the role ${role}`)
}
