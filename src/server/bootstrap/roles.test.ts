import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { authFactors, authSessions } from '#server/platform/db/schema/auth.ts'
import { apiKeys } from '#server/platform/db/schema/team.ts'
import {
  allowedOperations,
  type Role,
  roles,
  type Session,
  webhookKeyOperations,
} from '#tests/support/allowed-operations.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addApiKey, addMember, refreshSession } from '#tests/support/team.ts'

type Rule = { needed: Role; session: Session }
const rules = new Map<string, Rule>(
  roles.flatMap(needed =>
    Object.entries(allowedOperations[needed]).flatMap(([session, names]) =>
      names.map(name => [name, { needed, session: session as Session }] as const),
    ),
  ),
)

const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`
const protectedEndpoints = endpoints.filter(({ who }) => roles.some(role => role === who))
const getRule = (endpoint: Endpoint): Rule => {
  const rule = rules.get(formatEndpoint(endpoint))
  if (!rule) throw new Error(`${formatEndpoint(endpoint)} is missing in the table of allowed operations`)
  return rule
}
const hasRole = (role: Role, needed: Role) => roles.indexOf(role) >= roles.indexOf(needed)

let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now) })
type Caller = Pick<ReturnType<typeof shop.browser>, 'raw'>
const nobody = '01900000-0000-7000-8000-000000000000'
const refusals = ['not_signed_in', 'not_allowed', 'second_factor_needed', 'step_up_needed']

/**
 * Returns the error code when access is denied. Returns 'in' when access is granted, even when the empty body is then
 * rejected.
 */
async function requestOutcome(caller: Caller, endpoint: Endpoint): Promise<string> {
  const path = endpoint.path.replace(/:\w+/g, nobody)
  const payload = endpoint.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, payload: '{}' }
  const response = await caller.raw(endpoint.method, path, payload)
  const { error, code } = response.headers['content-type']?.toString().includes('json')
    ? response.json<{ error?: string; code?: string }>()
    : {}
  const refusal = [error, code].find(each => each && refusals.includes(each))
  if (!refusal) expect([formatEndpoint(endpoint), response.statusCode]).not.toEqual([formatEndpoint(endpoint), 401])
  else
    expect([formatEndpoint(endpoint), response.statusCode]).toEqual([
      formatEndpoint(endpoint),
      refusal === 'not_signed_in' ? 401 : 403,
    ])
  return refusal ?? 'in'
}
async function requestEveryOutcome(caller: Caller) {
  const outcomes: Record<string, string> = {}
  for (const endpoint of protectedEndpoints) outcomes[formatEndpoint(endpoint)] = await requestOutcome(caller, endpoint)
  return outcomes
}
const buildExpectation = (getOutcome: (rule: Rule) => string) =>
  Object.fromEntries(protectedEndpoints.map(endpoint => [formatEndpoint(endpoint), getOutcome(getRule(endpoint))]))

const people = {
  viewer: await addMember(shop, 'viewer'),
  editor: await addMember(shop, 'editor'),
  admin: await addMember(shop, 'admin'),
  owner: await addMember(shop, 'owner'),
}

describe('roles in the contract', () => {
  it('requires the role and session listed in the table on every endpoint for members', () => {
    const declared = protectedEndpoints.map(endpoint => [
      formatEndpoint(endpoint),
      endpoint.who,
      endpoint.session ?? 'any',
    ])
    const listed = [...rules].map(([name, { needed, session }]) => [name, needed, session])
    expect(declared.sort()).toEqual(listed.sort())
  })
})

describe('every endpoint for members', () => {
  it('rejects a caller without a session, with an invalid session or with an invalid key', async () => {
    for (const caller of [shop.browser(), shop.withBearer('x.y.z'), shop.withBearer(`vk_${'A'.repeat(43)}`)]) {
      expect(await requestEveryOutcome(caller)).toEqual(buildExpectation(() => 'not_signed_in'))
    }
  })

  it.each(roles)('admits a %s to exactly the endpoints in the table after a password sign-in', async role => {
    const outcomes = await requestEveryOutcome(people[role])
    expect(outcomes).toEqual(buildExpectation(rule => (hasRole(role, rule.needed) ? 'in' : 'not_allowed')))
  })

  it('requires the password again after 15 minutes on endpoints that need a fresh session', async () => {
    const before = now
    now += 16 * 60_000
    expect(await requestEveryOutcome(people.owner)).toEqual(
      buildExpectation(rule => (rule.session === 'fresh' ? 'step_up_needed' : 'in')),
    )
    now = before
  })

  it.each(['viewer', 'editor', 'admin'] as const)(
    'admits an API key with the role %s to the endpoints of that role, except those that need a session',
    async role => {
      const outcomes = await requestEveryOutcome(await addApiKey(shop, role))
      expect(outcomes).toEqual(
        buildExpectation(rule => (rule.session === 'any' && hasRole(role, rule.needed) ? 'in' : 'not_allowed')),
      )
    },
  )

  it('admits an API key for webhooks to the endpoints of webhooks, and to no other', async () => {
    const declared = endpoints.filter(({ keyRole }) => keyRole === 'webhooks').map(formatEndpoint)
    expect(declared.sort()).toEqual([...webhookKeyOperations].sort())
    const outcomes = await requestEveryOutcome(await addApiKey(shop, 'webhooks'))
    const expected = protectedEndpoints.map(formatEndpoint).map(name => [name, webhookKeyOperations.includes(name)])
    expect(Object.entries(outcomes).map(([name, outcome]) => [name, outcome === 'in'])).toEqual(expected)
    expect(Object.values(outcomes).filter(outcome => outcome !== 'in' && outcome !== 'not_allowed')).toEqual([])
  })

  it('rejects a service key, and any API key that a browser sends', async () => {
    expect(await requestEveryOutcome(await addApiKey(shop, 'service_role'))).toEqual(
      buildExpectation(() => 'not_allowed'),
    )
    const { raw } = await addApiKey(shop, 'admin')
    const fromPage: Caller = {
      raw: (method, path, sent = {}) =>
        raw(method, path, { ...sent, headers: { ...sent.headers, origin: shop.services.config.publicUrl } }),
    }
    expect(await requestEveryOutcome(fromPage)).toEqual(buildExpectation(() => 'not_allowed'))
  })

  it('rejects a revoked or expired API key', async () => {
    const revoked = await addApiKey(shop, 'admin')
    const expired = await addApiKey(shop, 'admin')
    await shop.db
      .update(apiKeys)
      .set({ revoked_at: new Date(now) })
      .where(eq(apiKeys.id, revoked.id))
    await shop.db
      .update(apiKeys)
      .set({ expires_at: new Date(now - 1) })
      .where(eq(apiKeys.id, expired.id))
    for (const caller of [revoked, expired])
      expect(await requestEveryOutcome(caller)).toEqual(buildExpectation(() => 'not_signed_in'))
  })

  it('requires the second factor of an owner who has one, except to finish signing in', async () => {
    const factor = { id: newId(), user_id: people.owner.userId, status: 'verified' as const, secret_sealed: '' }
    await shop.db.insert(authFactors).values(factor)
    expect(await requestEveryOutcome(people.owner)).toEqual(
      buildExpectation(rule => (rule.session === 'first_factor' ? 'in' : 'second_factor_needed')),
    )
    const isOwnerSession = eq(authSessions.user_id, people.owner.userId)
    await shop.db.update(authSessions).set({ aal: 'aal2' }).where(isOwnerSession)
    now += 16 * 60_000
    expect(await requestEveryOutcome(await refreshSession(shop, people.owner))).toEqual(buildExpectation(() => 'in'))
  })

  it('rejects an ended session immediately', async () => {
    await shop.db.update(authSessions).set({ ended_at: new Date(now) })
    for (const role of roles)
      expect(await requestEveryOutcome(people[role])).toEqual(buildExpectation(() => 'not_signed_in'))
  })
})
