import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/auth.ts'
import { languageOf } from '#domain/language.ts'
import { found } from '#server/kernel/errors.ts'
import { serve, serveRaw } from '#server/kernel/serve.ts'
import { authenticate, signedIn } from './authenticate.ts'
import { readChanges, readGrant, readNewAccount, readScope, refuseBadEmail } from './bodies.ts'
import { updateUser } from './change-user.ts'
import { exchange } from './grants.ts'
import { offNames, refuseOff } from './off.ts'
import { setupState } from './owner-link.ts'
import { speakProtocol } from './protocol.ts'
import { endSessions, languageOfUser } from './repository.ts'
import { signUp } from './sign-up.ts'
import { keysOf } from './signing-keys.ts'
import { userView } from './user-view.ts'

const userAgentOf = (request: FastifyRequest) => request.headers['user-agent'] ?? null
const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const settings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: true,
  mailer_autoconfirm: true,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
}

function protocolRoutes(app: FastifyInstance) {
  const { services } = app
  speakProtocol(app)

  serveRaw(app, contract.authSignUp, async (ctx, raw) => {
    const given = readNewAccount(raw.body)
    const token = headerOf(raw, 'x-setup-token')
    if (token) refuseBadEmail(given.email)
    return signUp(ctx, given, token, userAgentOf(raw))
  })
  serveRaw(app, contract.authToken, (ctx, raw) => exchange(ctx, readGrant(raw.query), raw.body, userAgentOf(raw)))
  serveRaw(app, contract.authReadUser, async (_ctx, raw) => userView((await signedIn(services, raw)).user))
  serveRaw(app, contract.authChangeUser, async (ctx, raw) =>
    updateUser(ctx, await signedIn(services, raw), readChanges(raw.body)),
  )
  serveRaw(app, contract.authLogOut, async (ctx, raw, reply) => {
    const { user, session } = await signedIn(services, raw)
    const scope = readScope(raw.query)
    const which = { global: {}, local: { only: session.id }, others: { except: session.id } }[scope]
    await endSessions(ctx.db, { userId: user.id, ...which }, ctx.clock())
    return reply.code(204).send()
  })
  serveRaw(app, contract.authKeys, async () => ({ keys: (await keysOf(services)).published }))
  serveRaw(app, contract.authSettings, async () => settings)
  serveRaw(app, contract.authHealth, async () => ({ name: 'Vitrine', description: 'Sellers sign in here' }))
  for (const name of offNames) {
    serveRaw(app, contract.authOff[name], (_ctx, raw) => refuseOff(services, name, raw))
  }
}

/** The protocol under /auth/v1, who is signed in, and the finder of members for every other endpoint. */
export function registerAuthRoutes(app: FastifyInstance) {
  app.authenticate = request => authenticate(app.services, request)
  // Made before the first request: a key made inside a transaction that fails would be gone.
  app.addHook('onReady', async () => {
    await keysOf(app.services)
  })
  app.register((scope, _options, done) => {
    protocolRoutes(scope)
    done()
  })
  serve(app, contract.readMe, async ctx => {
    const { memberId, userId, email, role } = found(ctx.actor, 'not_signed_in')
    // Whatever a script of the member has written there.
    return { memberId, email, role, language: languageOf(await languageOfUser(ctx.db, userId)) }
  })
  serve(app, contract.readSetup, async (ctx, { body }) => ({ state: await setupState(ctx, body.token) }))
}
