import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addApiKey, addMember } from '#tests/support/team.ts'

/*
 * Endpoints that need no role. Like the roles in `roles.test.ts`, they are listed manually. Pages and files are public,
 * so they are not listed.
 */
const openEndpoints = {
  anyone: [
    'POST /api/v1/setup',
    'POST /api/v1/setup/shop',
    'GET /api/v1/products/:id',
    'GET /api/v1/emails/:id/preview',
    'GET /api/v1/order-files/:token',
    'GET /api/v1/shop-export/files/:token',
    'GET /api/v1/mail-samples/:kind/preview',
    'GET /api/v1/sign-in/ways',
    'POST /api/v1/licenses/validate',
    'POST /api/v1/licenses/activate',
    'POST /api/v1/licenses/deactivate',
  ],
  browser: [
    'POST /api/v1/checkouts',
    'PATCH /api/v1/checkouts/:id',
    'POST /api/v1/checkouts/:id/settle',
    'POST /api/v1/checkouts/:id/installments',
    'POST /api/v1/checkouts/:id/order',
    'GET /api/v1/postal-codes/:country/:code',
    'POST /api/v1/presence',
    'POST /api/v1/vitals',
    'POST /functions/v1/create-payment-customer',
    'POST /functions/v1/create-payment-intent',
    'POST /functions/v1/create-upsell-session',
    'GET /functions/v1/get-upsell-session',
    'POST /functions/v1/get-upsell-session',
    'POST /functions/v1/process-upsell-payment',
    'POST /api/v1/upsell-sessions/decline',
    'POST /api/v1/upsell-sessions/view',
    'POST /api/v1/upsell-sessions/resume',
    'POST /api/v1/upsell-sessions/token',
    'POST /api/v1/upsell-sessions/installments',
    'POST /api/v1/upsell-payments/:id/settle',
    'POST /api/v1/order-links',
    'POST /api/v1/order-payment',
    'POST /api/v1/order-consent',
    'POST /api/v1/lesson-positions',
    'POST /api/v1/own-subscriptions/:id/cancel',
    'POST /api/v1/own-subscriptions/:id/card',
    'POST /api/v1/own-subscriptions/:id/card/saved',
    'POST /api/v1/own-subscriptions/:id/settle',
  ],
  provider: ['POST /webhooks/mercadopago', 'POST /webhooks/stripe'],
}
/** Endpoints of the sign-in protocol: public, for a session, or for a service key. */
const protocol = {
  open: [
    'POST /auth/v1/signup',
    'POST /auth/v1/token',
    'POST /auth/v1/otp',
    'POST /auth/v1/verify',
    'GET /auth/v1/verify',
    'POST /auth/v1/recover',
    'POST /auth/v1/resend',
    'POST /auth/v1/sso',
    'POST /auth/v1/sso/saml/acs',
    'GET /auth/v1/sso/saml/metadata',
    'GET /auth/v1/authorize',
    'GET /auth/v1/callback',
    'GET /auth/v1/settings',
    'GET /auth/v1/health',
    'GET /auth/v1/.well-known/jwks.json',
  ],
  session: [
    'POST /auth/v1/factors',
    'POST /auth/v1/factors/:id/challenge',
    'POST /auth/v1/factors/:id/verify',
    'DELETE /auth/v1/factors/:id',
    'GET /auth/v1/user/identities/authorize',
    'DELETE /auth/v1/user/identities/:id',
    'GET /auth/v1/reauthenticate',
    'POST /auth/v1/reauthenticate',
    'PUT /auth/v1/user',
    'GET /auth/v1/user',
    // Logout is last, because it ends the session.
    'POST /auth/v1/logout',
  ],
  service: [
    'POST /auth/v1/invite',
    'POST /auth/v1/admin/generate_link',
    'GET /auth/v1/admin/users',
    'POST /auth/v1/admin/users',
    'GET /auth/v1/admin/users/:id',
    'PUT /auth/v1/admin/users/:id',
    'DELETE /auth/v1/admin/users/:id',
    'GET /auth/v1/admin/users/:id/factors',
    'DELETE /auth/v1/admin/users/:id/factors/:factorId',
  ],
}

const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`
const shop = await startTestApp()
type Caller = Pick<ReturnType<typeof shop.browser>, 'raw'>

async function requestStatuses(names: readonly string[], caller: Caller) {
  const statuses: [string, number][] = []
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ')
    const json = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, payload: '{}' }
    const response = await caller.raw(method, path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000'), json)
    statuses.push([name, response.statusCode])
  }
  return statuses
}
const expectEach = (names: readonly string[], status: number) => names.map(name => [name, status])
const filterRefused = (statuses: [string, number][]) =>
  statuses.filter(([, status]) => status === 401 || status === 403)

describe('endpoints without a role', () => {
  it.each(['anyone', 'browser', 'provider'] as const)('lists exactly the endpoints that are open to %s', who => {
    const found = endpoints.filter(each => each.who === who && /^\/(api|functions|webhooks)\//.test(each.path))
    expect(found.map(formatEndpoint).sort()).toEqual(openEndpoints[who].toSorted())
  })

  it('lists every endpoint of the sign-in protocol', () => {
    const protocolEndpoints = endpoints.filter(each => each.path.startsWith('/auth/v1/'))
    expect(protocolEndpoints.map(formatEndpoint).sort()).toEqual(Object.values(protocol).flat().sort())
    expect(protocolEndpoints.filter(each => each.who !== 'anyone')).toEqual([])
  })
})

describe('the sign-in protocol', () => {
  it('requires a valid token wherever a session or a service key is needed', async () => {
    const names = [...protocol.session, ...protocol.service]
    expect(await requestStatuses(names, shop.browser())).toEqual(expectEach(names, 401))
    expect(await requestStatuses(names, shop.withBearer('x.y.z'))).toEqual(expectEach(names, 403))
  })

  it('accepts no API key in place of a session', async () => {
    for (const role of ['admin', 'service_role', 'webhooks'] as const) {
      expect(await requestStatuses(protocol.session, await addApiKey(shop, role))).toEqual(
        expectEach(protocol.session, 403),
      )
    }
  })

  it.each(['viewer', 'editor', 'admin', 'owner'] as const)(
    'does not let a %s manage users, neither by session nor by API key',
    async role => {
      const member = await addMember(shop, role)
      expect(await requestStatuses(protocol.service, member)).toEqual(expectEach(protocol.service, 403))
      if (role !== 'owner') {
        expect(await requestStatuses(protocol.service, await addApiKey(shop, role))).toEqual(
          expectEach(protocol.service, 403),
        )
      }
      expect(filterRefused(await requestStatuses(protocol.session, member))).toEqual([])
      expect(await requestStatuses(['GET /auth/v1/user'], member)).toEqual([['GET /auth/v1/user', 403]])
    },
  )

  it('lets a service key manage users unless a web page sends the key', async () => {
    const service = await addApiKey(shop, 'service_role')
    expect(filterRefused(await requestStatuses(protocol.service, service))).toEqual([])
    const origin = shop.services.config.publicUrl
    const page: Caller = {
      raw: (method, path, sent = {}) => service.raw(method, path, { ...sent, headers: { ...sent.headers, origin } }),
    }
    expect(await requestStatuses(protocol.service, page)).toEqual(expectEach(protocol.service, 403))
  })
})
