import type { Endpoint, Who } from '#contract/endpoint.ts'
import type { Actor, Context, Member, Role } from '../core/context.ts'
import { AppError, orThrow } from '../core/errors.ts'

/** The role `webhooks` of API keys is lower than every role of members. */
const rank: Record<Actor['role'], number> = { webhooks: 0, viewer: 1, editor: 2, admin: 3, owner: 4 }
/**
 * Whether only team members may call an endpoint, rather than everyone, a shopper's browser or the payment provider.
 */
export const isRole = (who: Who): who is Role => who in rank
/** Whether `role` is at least `needed`. From lowest to highest, the roles are viewer, editor, admin and owner. */
export const hasRoleAtLeast = (role: Actor['role'], needed: Role): boolean => rank[role] >= rank[needed]

/** Whether the caller's role is strictly higher than `role`. False for a caller that is not a member. */
export const outranks = ({ actor }: Pick<Context, 'actor'>, role: Role): boolean =>
  actor !== null && rank[actor.role] > rank[role]

const recentAuthenticationMs = 15 * 60_000
const isRecentlyAuthenticated = ({ aal, confirmedAt }: Member, now: Date) =>
  aal === 'aal2' || (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < recentAuthenticationMs)

/**
 * Throws when the actor may not call this member endpoint. Checks in this order: not_signed_in, second_factor_needed,
 * not_allowed, step_up_needed.
 */
export function authorizeActor(endpoint: Endpoint, needed: Role, actor: Actor | null, now: Date): void {
  if (!actor) throw new AppError('not_signed_in')
  const isPerson = actor.sessionId !== null
  if (isPerson && endpoint.session !== 'first_factor' && actor.twoFactor && actor.aal === 'aal1') {
    throw new AppError('second_factor_needed')
  }
  const isAllowed = hasRoleAtLeast(actor.role, needed) || (!isPerson && actor.role === endpoint.keyRole)
  if (!isAllowed || (!isPerson && endpoint.session)) throw new AppError('not_allowed')
  if (isPerson && endpoint.session === 'fresh' && !isRecentlyAuthenticated(actor, now))
    throw new AppError('step_up_needed')
}

/** Returns the signed-in member. Throws not_signed_in without an actor and not_allowed for an API key. */
export function getMember({ actor }: Pick<Context, 'actor'>): Member {
  const member = orThrow(actor, 'not_signed_in')
  if (member.sessionId === null) throw new AppError('not_allowed')
  return member
}

/** Whether the caller may see unmasked customer data: administrators, the owner, and background work (no actor). */
export const canSeeCustomers = ({ actor }: Pick<Context, 'actor'>): boolean =>
  actor === null || hasRoleAtLeast(actor.role, 'admin')
