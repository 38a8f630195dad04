import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/auth.ts'
import { hasProducts } from '#server/modules/catalog/records/index.ts'
import type { AuthSettings } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/core/context.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { registerUserAdminRoutes } from './admin/routes.ts'
import { authenticate, requireSession } from './authenticate.ts'
import {
  parseGrantType,
  parseLogoutScope,
  parseMailLinkOptions,
  parseNewAccount,
  parseRecovery,
  parseResend,
  parseUserChanges,
} from './bodies.ts'
import { updateUser } from './change-user.ts'
import { exchangeGrant } from './exchange-grant.ts'
import { registerFactorRoutes } from './factors/routes.ts'
import { getMe } from './get-me.ts'
import { unlinkIdentity } from './identities/unlink.ts'
import { requestMail } from './mail-requests.ts'
import { authorize, authorizeLink } from './oidc/authorize.ts'
import { handleCallback } from './oidc/callback.ts'
import { signUp, signUpAnonymously } from './open-sign-up.ts'
import { sendOtp } from './otp.ts'
import { getSetupState } from './owner-link.ts'
import { registerPhoneRoutes } from './phones/routes.ts'
import { findEnabledSender } from './phones/sender.ts'
import { signUpByPhone } from './phones/sign-up.ts'
import { resendText } from './phones/text-requests.ts'
import { reauthenticate } from './presence.ts'
import { registerAuthProtocol } from './protocol.ts'
import { listEnabledProviders, type Provider } from './providers/repository.ts'
import { registerProviderRoutes } from './providers/routes.ts'
import { endSessions } from './repository.ts'
import { registerSamlRoutes } from './saml/routes.ts'
import { setUpShop } from './set-up-shop.ts'
import { signUpOwner } from './sign-up-owner.ts'
import { getSigningKeys } from './signing-keys.ts'
import { loadUserDto } from './user-dto.ts'
import { followLink, verify } from './verify.ts'

const getUserAgent = (request: FastifyRequest) => request.headers['user-agent'] ?? null
const getSetupToken = ({ headers }: FastifyRequest) => {
  const value = headers['x-setup-token']
  return typeof value === 'string' && value !== '' ? value : null
}
const getMailLinkOptions = (request: FastifyRequest) => parseMailLinkOptions(request.body, request.query)

/** These settings are public, because clients read them before a sign-in. */
const buildAuthSettings = (
  { openSignUp, autoconfirm, anonymous }: AuthSettings,
  providers: readonly Provider[],
  phoneEnabled: boolean,
) => ({
  external: {
    email: true,
    phone: phoneEnabled,
    anonymous_users: anonymous,
    ...Object.fromEntries(providers.filter(({ kind }) => kind === 'oidc').map(({ key }) => [key, true])),
  },
  disable_signup: !openSignUp,
  mailer_autoconfirm: autoconfirm,
  phone_autoconfirm: autoconfirm,
  sms_provider: phoneEnabled ? 'webhook' : '',
  saml_enabled: providers.some(({ kind }) => kind === 'saml'),
})

async function handleSignUp(ctx: Context, raw: FastifyRequest) {
  const account = parseNewAccount(raw.body)
  const setupToken = getSetupToken(raw)
  if ('phone' in account) return signUpByPhone(ctx, account, getUserAgent(raw))
  if (account.email === null) return signUpAnonymously(ctx, account.metadata, getUserAgent(raw))
  if (setupToken) return signUpOwner(ctx, account, setupToken, getUserAgent(raw))
  return signUp(ctx, account, getMailLinkOptions(raw), getUserAgent(raw))
}

async function handleLogout(ctx: Context, raw: FastifyRequest) {
  const { user, session } = await requireSession(ctx, raw)
  const scope = parseLogoutScope(raw.query)
  const which = { global: {}, local: { only: session.id }, others: { except: session.id } }[scope]
  await endSessions(ctx.db, { userId: user.id, ...which }, ctx.clock())
}

function registerSessionRoutes(app: FastifyInstance) {
  const { services } = app
  serveRaw(app, contract.authSignUp, handleSignUp)
  serveRaw(app, contract.authToken, (ctx, raw) =>
    exchangeGrant(ctx, parseGrantType(raw.query), raw.body, getUserAgent(raw), () => requireSession(services, raw)),
  )
  serveRaw(app, contract.authReadUser, async (ctx, raw) =>
    loadUserDto(ctx.db, (await requireSession(services, raw)).user),
  )
  serveRaw(app, contract.authChangeUser, async (ctx, raw) =>
    updateUser(ctx, await requireSession(services, raw), parseUserChanges(raw.body), getMailLinkOptions(raw)),
  )
  serveRaw(app, contract.authLogOut, async (ctx, raw, reply) => {
    await handleLogout(ctx, raw)
    return reply.code(204).send()
  })
}

function registerMailLinkRoutes(app: FastifyInstance) {
  serveRaw(app, contract.authOtp, (ctx, raw) => sendOtp(ctx, raw.body, getMailLinkOptions(raw)))
  serveRaw(app, contract.authRecover, async (ctx, raw) => {
    await requestMail(ctx, 'recovery', parseRecovery(raw.body), getMailLinkOptions(raw))
    return {}
  })
  serveRaw(app, contract.authResend, async (ctx, raw) => {
    const resend = parseResend(raw.body)
    if ('phone' in resend) return resendText(ctx, resend)
    await requestMail(ctx, resend.kind, resend.email, getMailLinkOptions(raw))
    return {}
  })
  serveRaw(app, contract.authVerify, (ctx, raw) => verify(ctx, raw.body, getUserAgent(raw)))
  serveRaw(app, contract.authVerifyLink, async (ctx, raw, reply) => {
    // Mail scanners send HEAD before the reader opens the link; a HEAD request must not use the token.
    if (raw.method === 'HEAD') return reply.code(204).send()
    const target = await followLink(ctx, raw.query as Record<string, unknown>, getUserAgent(raw))
    // The URL that the browser leaves contains the link's token, so it must not become a referrer.
    return reply.header('referrer-policy', 'no-referrer').redirect(target, 303)
  })
  for (const endpoint of [contract.authReauthenticate, contract.authReauthenticatePost]) {
    serveRaw(app, endpoint, async (ctx, raw) => reauthenticate(ctx, (await requireSession(ctx, raw)).user))
  }
}

function registerIdentityRoutes(app: FastifyInstance) {
  serveRaw(app, contract.authAuthorize, async (ctx, raw, reply) => {
    if (raw.method === 'HEAD') return reply.code(204).send()
    return reply.redirect(await authorize(ctx, raw, reply), 302)
  })
  serveRaw(app, contract.authCallback, async (ctx, raw, reply) => {
    if (raw.method === 'HEAD') return reply.code(204).send()
    // The URL that the browser leaves contains the provider's code, so it must not become a referrer.
    return reply.header('referrer-policy', 'no-referrer').redirect(await handleCallback(ctx, raw), 303)
  })
  serveRaw(app, contract.authLinkIdentity, async (ctx, raw, reply) => {
    const { url, isJson } = await authorizeLink(ctx, await requireSession(ctx, raw), raw, reply)
    return isJson ? { url } : reply.redirect(url, 302)
  })
  serveRaw(app, contract.authUnlinkIdentity, async (ctx, raw) => {
    const caller = await requireSession(ctx, raw)
    return unlinkIdentity(ctx, caller, (raw.params as { id: string }).id)
  })
}

function registerProtocolRoutes(app: FastifyInstance) {
  const { services } = app
  registerAuthProtocol(app)
  registerSessionRoutes(app)
  registerMailLinkRoutes(app)
  registerFactorRoutes(app)
  registerUserAdminRoutes(app)
  serveRaw(app, contract.authKeys, async () => ({ keys: (await getSigningKeys(services)).published }))
  serveRaw(app, contract.authSettings, async ctx =>
    buildAuthSettings(ctx.config.auth, await listEnabledProviders(ctx.db), (await findEnabledSender(ctx)) !== null),
  )
  serveRaw(app, contract.authHealth, async () => ({ name: 'Vitrine', description: 'Sellers sign in here' }))
  registerIdentityRoutes(app)
  registerSamlRoutes(app)
}

/** Registers the protocol under /auth/v1 and the authentication of every other endpoint. */
export function registerAuthRoutes(app: FastifyInstance) {
  app.authenticate = request => authenticate(app.services, request)
  // The signing key is created before the first request, because a key created inside a transaction that fails would be
  // lost.
  app.addHook('onReady', async () => {
    await getSigningKeys(app.services)
  })
  app.register((scope, _options, done) => {
    registerProtocolRoutes(scope)
    done()
  })
  registerProviderRoutes(app)
  registerPhoneRoutes(app)
  serve(app, contract.readMe, getMe)
  serve(app, contract.readSetup, async (ctx, { body }) => ({
    state: await getSetupState(ctx, body.token),
    asksShop: !(await hasProducts(ctx.db)),
  }))
  serve(app, contract.setUpShop, (ctx, { body }) => setUpShop(ctx, body))
}
