import * as z from 'zod/mini'
import { languages } from '#domain/language.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { endpoint } from './endpoint.ts'
import { CountryCode, Id, SaleCurrency, ShopLanguageChoice, Text } from './shapes.ts'

export const Role = z.enum(['viewer', 'editor', 'admin', 'owner'])
export type Role = z.infer<typeof Role>

const Aal = z.enum(['aal1', 'aal2'])
/**
 * The signed-in member and the language in which the member reads the administration. `aal` is the assurance level that
 * the session has reached. While `nextAal` is higher, every other endpoint responds with 403 `second_factor_needed`.
 */
export const Me = z.object({
  memberId: Id,
  email: z.string(),
  name: z.nullable(z.string()),
  role: Role,
  language: z.enum(languages),
  twoFactor: z.boolean(),
  aal: Aal,
  nextAal: Aal,
})
export type Me = z.infer<typeof Me>

export const readMe = endpoint('GET', '/api/v1/me', {
  who: 'viewer',
  limit: 600,
  bytes: 0,
  cache: 0,
  session: 'first_factor',
  reply: Me,
})

const SetupToken = z.string().check(z.maxLength(200))

/**
 * Whether the owner's one-time setup URL still works: 'done' when the shop has an owner, 'closed' when the URL has
 * expired. `asksShop`: the shop has no products, so the setup also asks for its name, country, language and currency.
 */
export const readSetup = endpoint('POST', '/api/v1/setup', {
  who: 'anyone',
  limit: 30,
  bytes: 1_000,
  cache: 0,
  shared: true,
  body: z.object({ token: z.nullable(SetupToken) }),
  reply: z.object({ state: z.enum(['open', 'closed', 'done']), asksShop: z.boolean() }),
})

/**
 * Sets the name, country, language, currency and time zone of a new shop before its owner signs up. Only the holder of
 * the setup URL may call it (403 `not_allowed`). Repeating the call replaces the settings. `conflict`: the shop already
 * has products.
 */
export const setUpShop = endpoint('POST', '/api/v1/setup/shop', {
  who: 'anyone',
  limit: 30,
  bytes: 4_096,
  cache: 0,
  shared: true,
  body: z.object({
    token: SetupToken,
    name: Text(80),
    country: CountryCode,
    language: ShopLanguageChoice,
    currency: SaleCurrency,
    timeZone: z.optional(z.string().check(z.maxLength(60), z.refine(isTimeZone))),
  }),
  errors: ['conflict'],
})

/*
 * The authentication protocol. Handlers parse the bodies themselves and send errors in the protocol's own shape instead
 * of the shape of the other endpoints. Unknown fields are ignored, because clients of the protocol send more than is
 * needed.
 */
const path = <P extends string>(rest: P) => `/auth/v1/${rest}` as const
/** Endpoints that check a password or a token. Their calls are counted across processes. */
const guarded = { who: 'anyone', limit: 60, bytes: 10_000, cache: 0, answers: 'auth', shared: true } as const
const signedIn = { who: 'anyone', limit: 300, bytes: 10_000, cache: 0, answers: 'auth' } as const

export const authSignUp = endpoint('POST', path('signup'), { ...guarded, limit: 20 })
/**
 * The limit is high because many tabs of many sellers may refresh their sessions here from one IP address. Passwords
 * have separate, stricter limits.
 */
export const authToken = endpoint('POST', path('token'), { ...guarded, limit: 300 })
export const authLogOut = endpoint('POST', path('logout'), signedIn)
export const authReadUser = endpoint('GET', path('user'), signedIn)
export const authChangeUser = endpoint('PUT', path('user'), { ...guarded, limit: 30 })
export const authKeys = endpoint('GET', path('.well-known/jwks.json'), { ...signedIn, cache: 600 })
export const authSettings = endpoint('GET', path('settings'), { ...signedIn, cache: 0 })
export const authHealth = endpoint('GET', path('health'), signedIn)

/** Endpoints that request, resend or redeem a code or link sent by e-mail. */
export const authOtp = endpoint('POST', path('otp'), guarded)
export const authRecover = endpoint('POST', path('recover'), guarded)
export const authResend = endpoint('POST', path('resend'), guarded)
export const authVerify = endpoint('POST', path('verify'), guarded)
/** Redirects to a URL of the shop, for clients that have their own pages. */
export const authVerifyLink = endpoint('GET', path('verify'), guarded)
export const authReauthenticate = endpoint('GET', path('reauthenticate'), guarded)
export const authReauthenticatePost = endpoint('POST', path('reauthenticate'), guarded)

/** Redirects to an identity provider that the owner configured, and from the provider's callback back to the shop. */
export const authAuthorize = endpoint('GET', path('authorize'), guarded)
export const authCallback = endpoint('GET', path('callback'), guarded)
/** Starts linking an identity provider to the signed-in user. Responds with the provider's URL or redirects to it. */
export const authLinkIdentity = endpoint('GET', path('user/identities/authorize'), guarded)
export const authUnlinkIdentity = endpoint('DELETE', path('user/identities/:id'), guarded)

/** Starts a SAML sign-in with a provider that is found by its id or by the domain of the user's e-mail address. */
export const authSso = endpoint('POST', path('sso'), guarded)
/** Receives the form that a SAML provider's page posts after sign-in, and redirects to another URL. */
export const authSamlAnswer = endpoint('POST', path('sso/saml/acs'), { ...guarded, bytes: 300_000 })
/** The metadata that a SAML provider needs about this shop. */
export const authSamlMetadata = endpoint('GET', path('sso/saml/metadata'), { ...signedIn, cache: 600 })

/** User administration for programs with a service key. It creates accounts, never members. */
export const authAdmin = {
  invite: endpoint('POST', path('invite'), guarded),
  generateLink: endpoint('POST', path('admin/generate_link'), guarded),
  listUsers: endpoint('GET', path('admin/users'), guarded),
  createUser: endpoint('POST', path('admin/users'), guarded),
  readUser: endpoint('GET', path('admin/users/:id'), guarded),
  changeUser: endpoint('PUT', path('admin/users/:id'), guarded),
  deleteUser: endpoint('DELETE', path('admin/users/:id'), guarded),
  listFactors: endpoint('GET', path('admin/users/:id/factors'), guarded),
  deleteFactor: endpoint('DELETE', path('admin/users/:id/factors/:factorId'), guarded),
}
