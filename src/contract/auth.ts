import * as z from 'zod/mini'
import { languages } from '#domain/language.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

export const Role = z.enum(['viewer', 'editor', 'admin', 'owner'])
export type Role = z.infer<typeof Role>

const Aal = z.enum(['aal1', 'aal2'])
/**
 * The member behind the session, and the words the member reads the administration in. `aal`: what the session has
 * shown; while `nextAal` is more, every other endpoint answers 403 `second_factor_needed`.
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
  session: 'begun',
  reply: Me,
})

/** Whether the owner's one-time address still works: 'done' when the shop has an owner, 'closed' when it ran out. */
export const readSetup = endpoint('POST', '/api/v1/setup', {
  who: 'anyone',
  limit: 30,
  bytes: 1_000,
  cache: 0,
  shared: true,
  body: z.object({ token: z.nullable(z.string().check(z.maxLength(200))) }),
  reply: z.object({ state: z.enum(['open', 'closed', 'done']) }),
})

/*
 * The authentication protocol. Bodies are read by the handlers and refusals answered in the protocol's own shape, not
 * in that of the other endpoints; unknown fields are ignored, as its clients send more than is needed.
 */
const path = <P extends string>(rest: P) => `/auth/v1/${rest}` as const
/** What guards a password or a token counts across processes. */
const guarded = { who: 'anyone', limit: 60, bytes: 10_000, cache: 0, answers: 'auth', shared: true } as const
const signedIn = { who: 'anyone', limit: 300, bytes: 10_000, cache: 0, answers: 'auth' } as const

export const authSignUp = endpoint('POST', path('signup'), { ...guarded, limit: 20 })
/** Many tabs of many sellers behind one address refresh here; passwords have tighter limits of their own. */
export const authToken = endpoint('POST', path('token'), { ...guarded, limit: 300 })
export const authLogOut = endpoint('POST', path('logout'), signedIn)
export const authReadUser = endpoint('GET', path('user'), signedIn)
export const authChangeUser = endpoint('PUT', path('user'), { ...guarded, limit: 30 })
export const authKeys = endpoint('GET', path('.well-known/jwks.json'), { ...signedIn, cache: 600 })
export const authSettings = endpoint('GET', path('settings'), { ...signedIn, cache: 0 })
export const authHealth = endpoint('GET', path('health'), signedIn)

/** What a mail is asked for, answered or used by. */
export const authOtp = endpoint('POST', path('otp'), guarded)
export const authRecover = endpoint('POST', path('recover'), guarded)
export const authResend = endpoint('POST', path('resend'), guarded)
export const authVerify = endpoint('POST', path('verify'), guarded)
/** Leads on to an address of the shop: for clients that keep their own pages. */
export const authVerifyLink = endpoint('GET', path('verify'), guarded)
export const authReauthenticate = endpoint('GET', path('reauthenticate'), guarded)
export const authReauthenticatePost = endpoint('POST', path('reauthenticate'), guarded)

/** To a provider that the owner set up, and back from it. Each leads on to another address. */
export const authAuthorize = endpoint('GET', path('authorize'), guarded)
export const authCallback = endpoint('GET', path('callback'), guarded)
/** Sets out to link a provider to who is signed in; answers where the browser goes, or leads there. */
export const authLinkIdentity = endpoint('GET', path('user/identities/authorize'), guarded)
export const authUnlinkIdentity = endpoint('DELETE', path('user/identities/:id'), guarded)

/** Sets out to a SAML provider, found by its id or by the domain of somebody's address. */
export const authSso = endpoint('POST', path('sso'), guarded)
/** The form by which a SAML provider's page brings somebody back. Leads on to another address. */
export const authSamlAnswer = endpoint('POST', path('sso/saml/acs'), { ...guarded, bytes: 300_000 })
/** What a SAML provider is told of this shop. */
export const authSamlMetadata = endpoint('GET', path('sso/saml/metadata'), { ...signedIn, cache: 600 })

/** The administration of users, for programs with a service key: it makes accounts, and no members. */
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
