import type { Endpoint } from '#contract/endpoint.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Dice } from './dice.ts'
import type { KnownValues } from './known-values.ts'

export const ranks = ['viewer', 'editor', 'admin', 'owner'] as const
export type Rank = (typeof ranks)[number]

/**
 * A sender of requests, with the real values of the shop that it knows. `isInside` is true if its token has any rights.
 */
export type Caller = { name: string; headers: Record<string, string>; known: KnownValues; isInside: boolean }

export type KeyRole = 'viewer' | 'editor' | 'admin' | 'service_role' | 'webhooks'
/** A shop with data, and the callers that send requests to it. */
export type World = {
  app: TestApp
  known: KnownValues
  shoppers: Caller[]
  stranger: Caller
  members: Record<Rank, Caller>
  keys: Record<KeyRole | Rank, Caller>
  webhookSecret: string
  /** While true, only callers without a seller's rights send requests. */
  onlyOutsiders: boolean
  isAnyoneOut: boolean
}

const isRank = (who: Endpoint['who']): who is Rank => ranks.some(rank => rank === who)
const pickRank = (dice: Dice, minimum: Rank) => dice.pick(ranks.slice(ranks.indexOf(minimum)))

function pickInsider(endpoint: Endpoint, world: World, dice: Dice): Caller | null {
  if (endpoint.path.startsWith('/auth/v1/admin') || endpoint.path === '/auth/v1/invite') return world.keys.service_role
  if (endpoint.keyRole && dice.chance(0.3)) return world.keys[endpoint.keyRole]
  if (isRank(endpoint.who)) {
    const rank = pickRank(dice, endpoint.who)
    const isOwnersOnly = endpoint.session !== undefined || rank === 'owner'
    return !isOwnersOnly && dice.chance(0.3) ? world.keys[rank] : world.members[rank]
  }
  return /^\/auth\/v1\/(user|factors|logout|reauth)/.test(endpoint.path) ? world.members[dice.pick(ranks)] : null
}

/** Picks a caller for an endpoint, mostly one with the required role and sometimes any. */
export function pickCaller(endpoint: Endpoint, world: World, dice: Dice): Caller {
  const shopper = dice.pick(world.shoppers)
  const outsider = dice.chance(0.75) ? shopper : world.stranger
  if (world.onlyOutsiders) return outsider
  if (dice.chance(0.08)) return dice.pick([...Object.values(world.members), ...Object.values(world.keys), outsider])
  const inside = pickInsider(endpoint, world, dice)
  return inside ?? (endpoint.who === 'browser' ? shopper : outsider)
}

const randomAddress = (dice: Dice) => `10.${dice.int(0, 255)}.${dice.int(0, 255)}.${dice.int(1, 254)}`

/** Most requests come from a random IP address, because rate limits count per IP address. */
export function buildHeaders(caller: Caller, endpoint: Endpoint, dice: Dice): Record<string, string> {
  const isPage = endpoint.answers === 'html' && dice.chance(0.8)
  return {
    ...caller.headers,
    ...(isPage && { accept: 'text/html' }),
    ...(dice.chance(0.85) && { 'x-forwarded-for': randomAddress(dice) }),
    ...(dice.chance(0.1) && { 'idempotency-key': `key-${dice.int(0, 50)}` }),
    ...(endpoint.path.endsWith('/refunds') && { 'idempotency-key': `refund-${dice.int(0, 1e6)}` }),
  }
}
