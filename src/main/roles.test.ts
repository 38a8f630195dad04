import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { authFactors, authSessions } from '#server/db/schema/auth.ts'
import { apiKeys } from '#server/db/schema/team.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { keyOf, memberOf } from '#tests/support/team.ts'

/*
 * Who may do what, written down a second time and by hand: the contract is held against this table, and the server against
 * both. An endpoint that stands here nowhere fails the first test.
 */
const roles = ['viewer', 'editor', 'admin', 'owner'] as const
type Role = (typeof roles)[number]
type Session = 'any' | 'begun' | 'own' | 'fresh'
const table: Record<Role, Partial<Record<Session, readonly string[]>>> = {
  // Reads all but keys and customers whole.
  viewer: {
    begun: ['GET /api/v1/me'],
    own: ['GET /api/v1/me/sessions', 'DELETE /api/v1/me/sessions/:id', 'POST /api/v1/me/confirm', 'GET /api/v1/team'],
    any: [
      'GET /api/v1/products',
      'GET /api/v1/products/:id/full',
      'GET /api/v1/products/:id/dependencies',
      'GET /api/v1/products/export.csv',
      'GET /api/v1/checkout-templates',
      'POST /api/v1/checkout-previews',
      'POST /api/v1/products/export',
      'GET /api/v1/campaigns',
      'GET /api/v1/campaigns/:id',
      'GET /api/v1/render-modes',
      'GET /api/v1/page-templates',
      'GET /api/v1/page-sections',
      'GET /api/v1/sales-pages/:id',
      'GET /api/v1/sales-pages/:id/file',
      'POST /api/v1/sales-pages/:id/draft-address',
      'GET /api/v1/sales-pages/:id/versions',
      'GET /api/v1/sales-pages/:id/versions/:version',
      'POST /api/v1/sales-pages/:id/versions/:version/address',
      'GET /api/v1/upsells',
      'GET /api/v1/upsells/:id/rates',
      'GET /api/v1/upsells/:id/dependencies',
      'POST /api/v1/upsells/:id/preview',
      'GET /api/v1/upsell-pages/:id',
      'GET /api/v1/upsell-pages/:id/visual-versions',
      'GET /api/v1/upsell-pages/:id/visual-versions/:version',
      'GET /api/v1/upsell-pages/:id/project',
      'GET /api/v1/upsell-pages/:id/file',
      'POST /api/v1/upsell-pages/:id/draft-address',
      'GET /api/v1/upsell-pages/:id/versions',
      'GET /api/v1/upsell-pages/:id/versions/:version',
      'POST /api/v1/upsell-pages/:id/versions/:version/address',
      'GET /api/v1/upsell-pages/:id/links',
      'GET /api/v1/upsell-pages/:id/offers',
      'GET /api/v1/orders',
      'GET /api/v1/orders/:id',
      'GET /api/v1/ledger',
      'GET /api/v1/promotions',
      'GET /api/v1/promotions/:id',
      'GET /api/v1/emails',
      'GET /api/v1/settings/shop',
      'GET /api/v1/settings/payments',
      'GET /api/v1/settings/stripe-mappings',
      'GET /api/v1/operations',
      'GET /api/v1/operations/alarms',
      'GET /api/v1/operations/dead-letters',
    ],
  },
  // Also pages, funnels, products, templates and their pictures.
  editor: {
    any: [
      'POST /api/v1/products',
      'PATCH /api/v1/products/:id',
      'DELETE /api/v1/products/:id',
      'POST /api/v1/products/:id/archive',
      'POST /api/v1/products/:id/restore',
      'POST /api/v1/products/:id/duplicate',
      'POST /api/v1/products/:id/variants',
      'PUT /api/v1/products/:id/variants/:variantId',
      'POST /api/v1/products/:id/variants/:variantId/default',
      'DELETE /api/v1/products/:id/variants/:variantId',
      'POST /api/v1/products/bulk',
      'POST /api/v1/products/changes/:id/undo',
      'POST /api/v1/products/import',
      'POST /api/v1/checkout-templates',
      'PATCH /api/v1/checkout-templates/:id',
      'DELETE /api/v1/checkout-templates/:id',
      'POST /api/v1/campaigns',
      'PATCH /api/v1/campaigns/:id',
      'DELETE /api/v1/campaigns/:id',
      'POST /api/v1/campaigns/:id/pages',
      'POST /api/v1/campaigns/:id/pages/from-template',
      'POST /api/v1/campaigns/from-template',
      'PUT /api/v1/campaigns/:id/order',
      'PUT /api/v1/sales-pages/:id/files',
      'PUT /api/v1/sales-pages/:id/source',
      'POST /api/v1/sales-pages/:id/publish',
      'DELETE /api/v1/sales-pages/:id/draft',
      'POST /api/v1/sales-pages/:id/images',
      'POST /api/v1/sales-pages/:id/restore',
      'PUT /api/v1/upsell-pages/:id/source',
      'POST /api/v1/upsell-pages/:id/publish',
      'DELETE /api/v1/upsell-pages/:id/draft',
      'POST /api/v1/upsell-pages/:id/images',
      'POST /api/v1/upsell-pages/:id/restore',
      'PATCH /api/v1/sales-pages/:id',
      'DELETE /api/v1/sales-pages/:id',
      'POST /api/v1/upsells',
      'PATCH /api/v1/upsells/:id',
      'DELETE /api/v1/upsells/:id',
      'POST /api/v1/upsells/:id/pages',
      'POST /api/v1/upsells/:id/pages/project',
      'PUT /api/v1/upsells/:id/pages/order',
      'PUT /api/v1/upsell-pages/:id',
      'PUT /api/v1/upsell-pages/:id/visual-draft',
      'DELETE /api/v1/upsell-pages/:id/visual-draft',
      'POST /api/v1/upsell-pages/:id/convert',
      'PATCH /api/v1/upsell-pages/:id',
      'DELETE /api/v1/upsell-pages/:id',
      'PUT /api/v1/upsell-pages/:id/links',
      'PUT /api/v1/upsell-pages/:id/files',
      'POST /api/v1/upsell-pages/:id/offers',
      'POST /api/v1/files/:bucket',
      'PUT /api/v1/files/product-banners/:productId/:position',
      'PUT /api/v1/files/template-banners/:templateId/:position',
    ],
  },
  // Also orders, refunds, settings, invitations, what stopped, and the log.
  admin: {
    own: [
      'POST /api/v1/team/invitations',
      'POST /api/v1/team/invitations/:id/resend',
      'DELETE /api/v1/team/invitations/:id',
    ],
    any: [
      'POST /api/v1/orders/:id/refunds',
      'POST /api/v1/promotions',
      'PATCH /api/v1/promotions/:id',
      'DELETE /api/v1/promotions/:id',
      'GET /api/v1/emails/:id',
      'PUT /api/v1/settings/shop',
      'PUT /api/v1/settings/stripe-mappings',
      'DELETE /api/v1/settings/stripe-mappings/:id',
      'POST /functions/v1/list-stripe-products',
      'POST /api/v1/operations/alarms/:id/clear',
      'POST /api/v1/operations/invariants',
      'POST /api/v1/operations/dead-letters/:id/replay',
      'POST /api/v1/operations/dead-letters/replay',
      'POST /api/v1/operations/dead-letters/:id/discard',
      'GET /api/v1/audit',
    ],
  },
  // Also keys and the team.
  owner: {
    own: ['PATCH /api/v1/team/members/:id', 'GET /api/v1/api-keys', 'DELETE /api/v1/api-keys/:id'],
    fresh: [
      'PUT /api/v1/settings/payments',
      'POST /api/v1/settings/payments/webhook',
      'PUT /api/v1/settings/payments/webhook',
      'DELETE /api/v1/team/members/:id',
      'POST /api/v1/team/members/:id/reset-factors',
      'POST /api/v1/api-keys',
    ],
  },
}
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
    expect(await everyAnswer(people.owner)).toEqual(expected(() => 'in'))
  })

  it('is closed at once to a session that ended', async () => {
    await shop.db.update(authSessions).set({ ended_at: new Date(now) })
    for (const role of roles) expect(await everyAnswer(people[role])).toEqual(expected(() => 'not_signed_in'))
  })
})
