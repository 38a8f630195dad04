import { hasRoleAtLeast } from '#server/kernel/authorize-actor.ts'
import type { Context, Role } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { findInvitedRole } from '../joining/repository.ts'
import { AuthError } from '../protocol.ts'
import { findRoleOfUser } from '../repository.ts'
import { findKeyCreatorRole } from './repository.ts'
import type { ServiceClient } from './service.ts'

/**
 * The least role that is out of a program's reach: never an administrator's account, nor one that ranks as who made the
 * key does now. A key whose maker is no member any more reaches no member.
 */
async function getMinProtectedRole(ctx: Context, { key }: ServiceClient): Promise<Role> {
  if (key === null) return 'admin'
  const maker = await findKeyCreatorRole(ctx.db, key)
  if (maker === null) return 'viewer'
  return hasRoleAtLeast(maker, 'admin') ? 'admin' : maker
}

type AffectedUsers = { act: string; userId?: string | null; emails?: readonly (string | null)[] }

/**
 * Refuses what a program does to somebody out of its reach, members and those who are invited to be some: whoever sets their
 * password, address or link is them. The refusal stands in the log.
 */
export async function assertWithinScope(
  ctx: Context,
  service: ServiceClient,
  { act, userId = null, emails = [] }: AffectedUsers,
) {
  const least = await getMinProtectedRole(ctx, service)
  const roles = [
    userId && (await findRoleOfUser(ctx.db, userId)),
    ...(await Promise.all(emails.map(email => email && findInvitedRole(ctx.db, email)))),
  ]
  const role = roles.find(each => each && hasRoleAtLeast(each, least))
  if (!role) return
  await audit(ctx, 'user.refused', userId, { ...service, act, role })
  throw new AuthError(403, 'not_admin', `An account with the role ${role} is not changed from here`)
}
