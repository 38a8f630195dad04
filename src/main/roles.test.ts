import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { authFactors, authSessions } from '#server/db/schema/auth.ts'
import { apiKeys } from '#server/db/schema/team.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { type Role, roles, type Session, table } from '#tests/support/roles.ts'
import { keyOf, memberOf, refreshed } from '#tests/support/team.ts'

type Rule = { needed: Role; session: Session }
const rules = new Map<string, Rule>(
  roles.flatMap(needed =>
    Object.entries(table[needed]).flatMap(([session, names]) =>
      names.map(name => [name, { needed, session: session as Session }] as const),
    ),
  ),
)

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const guarded = endpoints.filter(({ who }) => roles.some(role => role === who))
const ruleOf = (endpoint: Endpoint): Rule => {
  const rule = rules.get(nameOf(endpoint))
  if (!rule) throw new Error(`${nameOf(endpoint)} is in no role of the table`)
  return rule
}
const reaches = (role: Role, needed: Role) => roles.indexOf(role) >= roles.indexOf(needed)

let now = Date.now()
const shop = await testApp({ clock: () => new Date(now) })
type Caller = Pick<ReturnType<typeof shop.browser>, 'raw'>
const nobody = '01900000-0000-7000-8000-000000000000'
const refusals = ['not_signed_in', 'not_allowed', 'second_factor_needed', 'step_up_needed']

/** What the caller is refused with at the door, 'in' past it: what an empty body then meets is another matter. */
async function ask(caller: Caller, endpoint: Endpoint): Promise<string> {
  const path = endpoint.path.replace(/:\w+/g, nobody)
  const payload = endpoint.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, payload: '{}' }
  const answer = await caller.raw(endpoint.method, path, payload)
  const { error, code } = answer.headers['content-type']?.toString().includes('json')
    ? answer.json<{ error?: string; code?: string }>()
    : {}
  const refusal = [error, code].find(each => each && refusals.includes(each))
  if (!refusal) expect([nameOf(endpoint), answer.statusCode]).not.toEqual([nameOf(endpoint), 401])
  else
    expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), refusal === 'not_signed_in' ? 401 : 403])
  return refusal ?? 'in'
}
async function everyAnswer(caller: Caller) {
  const answers: Record<string, string> = {}
  for (const endpoint of guarded) answers[nameOf(endpoint)] = await ask(caller, endpoint)
  return answers
}
const expected = (say: (rule: Rule) => string) =>
  Object.fromEntries(guarded.map(endpoint => [nameOf(endpoint), say(ruleOf(endpoint))]))

const people = {
  viewer: await memberOf(shop, 'viewer'),
  editor: await memberOf(shop, 'editor'),
  admin: await memberOf(shop, 'admin'),
  owner: await memberOf(shop, 'owner'),
}

describe('the contract', () => {
  it('asks for exactly the role and the session of the table, at every endpoint of members', () => {
    const said = guarded.map(endpoint => [nameOf(endpoint), endpoint.who, endpoint.session ?? 'any'])
    const wanted = [...rules].map(([name, { needed, session }]) => [name, needed, session])
    expect(said.sort()).toEqual(wanted.sort())
  })
})

describe('every endpoint of members', () => {
  it('is closed without a session, with a made-up one and with a made-up key', async () => {
    for (const caller of [shop.browser(), shop.withBearer('x.y.z'), shop.withBearer(`vk_${'A'.repeat(43)}`)]) {
      expect(await everyAnswer(caller)).toEqual(expected(() => 'not_signed_in'))
    }
  })

  it.each(roles)('is open to a %s by the table, in a session that has just said its password', async role => {
    const answers = await everyAnswer(people[role])
    expect(answers).toEqual(expected(rule => (reaches(role, rule.needed) ? 'in' : 'not_allowed')))
  })

  it('asks the password again where the table says so, a quarter of an hour later', async () => {
    const before = now
    now += 16 * 60_000
    expect(await everyAnswer(people.owner)).toEqual(
      expected(rule => (rule.session === 'fresh' ? 'step_up_needed' : 'in')),
    )
    now = before
  })

  it.each(['viewer', 'editor', 'admin'] as const)(
    'is open to an API key of a %s by the table, save what is a person’s own',
    async role => {
      const answers = await everyAnswer(await keyOf(shop, role))
      expect(answers).toEqual(
        expected(rule => (rule.session === 'any' && reaches(role, rule.needed) ? 'in' : 'not_allowed')),
      )
    },
  )

  it('is closed to a service key, and to any key that a browser sends', async () => {
    expect(await everyAnswer(await keyOf(shop, 'service_role'))).toEqual(expected(() => 'not_allowed'))
    const { raw } = await keyOf(shop, 'admin')
    const fromPage: Caller = {
      raw: (method, path, sent = {}) =>
        raw(method, path, { ...sent, headers: { ...sent.headers, origin: shop.services.config.publicUrl } }),
    }
    expect(await everyAnswer(fromPage)).toEqual(expected(() => 'not_allowed'))
  })

  it('is closed to a key that was revoked or ran out', async () => {
    const revoked = await keyOf(shop, 'admin')
    const late = await keyOf(shop, 'admin')
    await shop.db
      .update(apiKeys)
      .set({ revoked_at: new Date(now) })
      .where(eq(apiKeys.id, revoked.id))
    await shop.db
      .update(apiKeys)
      .set({ expires_at: new Date(now - 1) })
      .where(eq(apiKeys.id, late.id))
    for (const caller of [revoked, late]) expect(await everyAnswer(caller)).toEqual(expected(() => 'not_signed_in'))
  })

  it('waits for the second factor of an owner who has one, but for who is signed in', async () => {
    const factor = { id: newId(), user_id: people.owner.userId, status: 'verified' as const, secret_sealed: '' }
    await shop.db.insert(authFactors).values(factor)
    expect(await everyAnswer(people.owner)).toEqual(
      expected(rule => (rule.session === 'begun' ? 'in' : 'second_factor_needed')),
    )
    const ofOwner = eq(authSessions.user_id, people.owner.userId)
    await shop.db.update(authSessions).set({ aal: 'aal2' }).where(ofOwner)
    now += 16 * 60_000
    expect(await everyAnswer(await refreshed(shop, people.owner))).toEqual(expected(() => 'in'))
  })

  it('is closed at once to a session that ended', async () => {
    await shop.db.update(authSessions).set({ ended_at: new Date(now) })
    for (const role of roles) expect(await everyAnswer(people[role])).toEqual(expected(() => 'not_signed_in'))
  })
})
