import type { Endpoint, Who } from '#contract/endpoint.ts'
import type { Actor, Context, Member, Role } from './context.ts'
import { AppError, orThrow } from './errors.ts'

const rank: Record<Role, number> = { viewer: 1, editor: 2, admin: 3, owner: 4 }
export const isRole = (who: Who): who is Role => who in rank
/** Whether a role is that one or more. */
export const hasRoleAtLeast = (role: Role, needed: Role): boolean => rank[role] >= rank[needed]

/** Whether this caller's role is more than that one. */
export const outranks = ({ actor }: Pick<Context, 'actor'>, role: Role): boolean =>
  actor !== null && rank[actor.role] > rank[role]

const recentAuthenticationMs = 15 * 60_000
const isRecentlyAuthenticated = ({ aal, confirmedAt }: Member, now: Date) =>
  aal === 'aal2' || (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < recentAuthenticationMs)

/**
 * Refuses whoever may not call this endpoint of members: not_signed_in, second_factor_needed, not_allowed,
 * step_up_needed, in this turn.
 */
export function authorizeActor(endpoint: Endpoint, needed: Role, actor: Actor | null, now: Date): void {
  if (!actor) throw new AppError('not_signed_in')
  const isPerson = actor.sessionId !== null
  if (isPerson && endpoint.session !== 'begun' && actor.twoFactor && actor.aal === 'aal1') {
    throw new AppError('second_factor_needed')
  }
  if (!hasRoleAtLeast(actor.role, needed) || (!isPerson && endpoint.session)) throw new AppError('not_allowed')
  if (isPerson && endpoint.session === 'fresh' && !isRecentlyAuthenticated(actor, now))
    throw new AppError('step_up_needed')
}

/** The member who asks, for endpoints whose `session` lets nobody else in. */
export function getMember({ actor }: Pick<Context, 'actor'>): Member {
  const someone = orThrow(actor, 'not_signed_in')
  if (someone.sessionId === null) throw new AppError('not_allowed')
  return someone
}

/** Whether the caller may see customers whole: administrators and the owner, and the shop's own work. */
export const canSeeCustomers = ({ actor }: Pick<Context, 'actor'>): boolean =>
  actor === null || hasRoleAtLeast(actor.role, 'admin')
