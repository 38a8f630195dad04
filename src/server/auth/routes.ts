import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/auth.ts'
import type { AuthSettings } from '#server/kernel/config.ts'
import type { Context } from '#server/kernel/context.ts'
import { serve, serveRaw } from '#server/kernel/serve.ts'
import { registerUserAdministration } from './admin/routes.ts'
import { authenticate, signedIn } from './authenticate.ts'
import { readChanges, readGrant, readNewAccount, readRecovery, readResend, readScope, readWish } from './bodies.ts'
import { updateUser } from './change-user.ts'
import { registerFactorRoutes } from './factors/routes.ts'
import { exchange } from './grants.ts'
import { unlinkIdentity } from './identities/unlink.ts'
import { askForMail } from './mail-requests.ts'
import { authorize, authorizeLink } from './oidc/authorize.ts'
import { callback } from './oidc/callback.ts'
import { signUp, signUpAnonymously } from './open-sign-up.ts'
import { sendCode } from './otp.ts'
import { setupState } from './owner-link.ts'
import { sendTextAgain } from './phones/requests.ts'
import { registerPhoneRoutes } from './phones/routes.ts'
import { usableSender } from './phones/sender.ts'
import { signUpByPhone } from './phones/sign-up.ts'
import { reauthenticate } from './presence.ts'
import { speakProtocol } from './protocol.ts'
import { enabledProviders, type Provider } from './providers/repository.ts'
import { registerProviderRoutes } from './providers/routes.ts'
import { readMe } from './read-me.ts'
import { endSessions } from './repository.ts'
import { registerSamlRoutes } from './saml/routes.ts'
import { signUpOwner } from './sign-up.ts'
import { keysOf } from './signing-keys.ts'
import { userView } from './user-view.ts'
import { followLink, verify } from './verify.ts'

const userAgentOf = (request: FastifyRequest) => request.headers['user-agent'] ?? null
const setupTokenOf = ({ headers }: FastifyRequest) => {
  const value = headers['x-setup-token']
  return typeof value === 'string' && value !== '' ? value : null
}
const wishOf = (request: FastifyRequest) => readWish(request.body, request.query)

/** What a client may find out before anybody signs in. */
const settingsOf = (
  { openSignUp, autoconfirm, anonymous }: AuthSettings,
  providers: readonly Provider[],
  byPhone: boolean,
) => ({
  external: {
    email: true,
    phone: byPhone,
    anonymous_users: anonymous,
    ...Object.fromEntries(providers.filter(({ kind }) => kind === 'oidc').map(({ key }) => [key, true])),
  },
  disable_signup: !openSignUp,
  mailer_autoconfirm: autoconfirm,
  phone_autoconfirm: autoconfirm,
  sms_provider: byPhone ? 'webhook' : '',
  saml_enabled: providers.some(({ kind }) => kind === 'saml'),
})

async function signUpAs(ctx: Context, raw: FastifyRequest) {
  const given = readNewAccount(raw.body)
  const setupToken = setupTokenOf(raw)
  if ('phone' in given) return signUpByPhone(ctx, given, userAgentOf(raw))
  if (given.email === null) return signUpAnonymously(ctx, given.facts, userAgentOf(raw))
  if (setupToken) return signUpOwner(ctx, given, setupToken, userAgentOf(raw))
  return signUp(ctx, given, wishOf(raw), userAgentOf(raw))
}

async function logOut(ctx: Context, raw: FastifyRequest) {
  const { user, session } = await signedIn(ctx, raw)
  const scope = readScope(raw.query)
  const which = { global: {}, local: { only: session.id }, others: { except: session.id } }[scope]
  await endSessions(ctx.db, { userId: user.id, ...which }, ctx.clock())
}

function sessionRoutes(app: FastifyInstance) {
  const { services } = app
  serveRaw(app, contract.authSignUp, signUpAs)
  serveRaw(app, contract.authToken, (ctx, raw) =>
    exchange(ctx, readGrant(raw.query), raw.body, userAgentOf(raw), () => signedIn(services, raw)),
  )
  serveRaw(app, contract.authReadUser, async (ctx, raw) => userView(ctx.db, (await signedIn(services, raw)).user))
  serveRaw(app, contract.authChangeUser, async (ctx, raw) =>
    updateUser(ctx, await signedIn(services, raw), readChanges(raw.body), wishOf(raw)),
  )
  serveRaw(app, contract.authLogOut, async (ctx, raw, reply) => {
    await logOut(ctx, raw)
    return reply.code(204).send()
  })
}

/** What is mailed, and what a mail leads to. */
function mailRoutes(app: FastifyInstance) {
  serveRaw(app, contract.authOtp, (ctx, raw) => sendCode(ctx, raw.body, wishOf(raw)))
  serveRaw(app, contract.authRecover, async (ctx, raw) => {
    await askForMail(ctx, 'recovery', readRecovery(raw.body), wishOf(raw))
    return {}
  })
  serveRaw(app, contract.authResend, async (ctx, raw) => {
    const again = readResend(raw.body)
    if ('phone' in again) return sendTextAgain(ctx, again)
    await askForMail(ctx, again.kind, again.email, wishOf(raw))
    return {}
  })
  serveRaw(app, contract.authVerify, (ctx, raw) => verify(ctx, raw.body, userAgentOf(raw)))
  serveRaw(app, contract.authVerifyLink, async (ctx, raw, reply) => {
    // Programs that look at links before their reader does ask for the head first.
    if (raw.method === 'HEAD') return reply.code(204).send()
    const target = await followLink(ctx, raw.query as Record<string, unknown>, userAgentOf(raw))
    // The address just left holds the link's token.
    return reply.header('referrer-policy', 'no-referrer').redirect(target, 303)
  })
  for (const endpoint of [contract.authReauthenticate, contract.authReauthenticatePost]) {
    serveRaw(app, endpoint, async (ctx, raw) => reauthenticate(ctx, (await signedIn(ctx, raw)).user))
  }
}

/** To providers and back, and what a user signs in by. */
function identityRoutes(app: FastifyInstance) {
  serveRaw(app, contract.authAuthorize, async (ctx, raw, reply) => {
    if (raw.method === 'HEAD') return reply.code(204).send()
    return reply.redirect(await authorize(ctx, raw, reply), 302)
  })
  serveRaw(app, contract.authCallback, async (ctx, raw, reply) => {
    if (raw.method === 'HEAD') return reply.code(204).send()
    // The address just left holds the provider's code.
    return reply.header('referrer-policy', 'no-referrer').redirect(await callback(ctx, raw), 303)
  })
  serveRaw(app, contract.authLinkIdentity, async (ctx, raw, reply) => {
    const { url, isJson } = await authorizeLink(ctx, await signedIn(ctx, raw), raw, reply)
    return isJson ? { url } : reply.redirect(url, 302)
  })
  serveRaw(app, contract.authUnlinkIdentity, async (ctx, raw) => {
    const who = await signedIn(ctx, raw)
    return unlinkIdentity(ctx, who, (raw.params as { id: string }).id)
  })
}

function protocolRoutes(app: FastifyInstance) {
  const { services } = app
  speakProtocol(app)
  sessionRoutes(app)
  mailRoutes(app)
  registerFactorRoutes(app)
  registerUserAdministration(app)
  serveRaw(app, contract.authKeys, async () => ({ keys: (await keysOf(services)).published }))
  serveRaw(app, contract.authSettings, async ctx =>
    settingsOf(ctx.config.auth, await enabledProviders(ctx.db), (await usableSender(ctx)) !== null),
  )
  serveRaw(app, contract.authHealth, async () => ({ name: 'Vitrine', description: 'Sellers sign in here' }))
  identityRoutes(app)
  registerSamlRoutes(app)
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
  registerProviderRoutes(app)
  registerPhoneRoutes(app)
  serve(app, contract.readMe, readMe)
  serve(app, contract.readSetup, async (ctx, { body }) => ({ state: await setupState(ctx, body.token) }))
}
