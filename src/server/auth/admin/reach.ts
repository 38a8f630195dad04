import { atLeast } from '#server/kernel/admit-actor.ts'
import type { Context, Role } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { invitedAs } from '../joining/repository.ts'
import { AuthError } from '../protocol.ts'
import { roleOfUser } from '../repository.ts'
import { makerRole } from './repository.ts'
import type { Service } from './service.ts'

/**
 * The least role that is out of a program's reach: never an administrator's account, nor one that ranks as who made the
 * key does now. A key whose maker is no member any more reaches no member.
 */
async function outOfReach(ctx: Context, { key }: Service): Promise<Role> {
  if (key === null) return 'admin'
  const maker = await makerRole(ctx.db, key)
  if (maker === null) return 'viewer'
  return atLeast(maker, 'admin') ? 'admin' : maker
}

type Touched = { act: string; userId?: string | null; emails?: readonly (string | null)[] }

/**
 * Refuses what a program does to somebody out of its reach, members and those who are invited to be some: whoever sets their
 * password, address or link is them. The refusal stands in the log.
 */
export async function refuseOutOfReach(ctx: Context, service: Service, { act, userId = null, emails = [] }: Touched) {
  const least = await outOfReach(ctx, service)
  const roles = [
    userId && (await roleOfUser(ctx.db, userId)),
    ...(await Promise.all(emails.map(email => email && invitedAs(ctx.db, email)))),
  ]
  const role = roles.find(each => each && atLeast(each, least))
  if (!role) return
  await audit(ctx, 'user.refused', userId, { ...service, act, role })
  throw new AuthError(403, 'not_admin', `An account with the role ${role} is not changed from here`)
}
