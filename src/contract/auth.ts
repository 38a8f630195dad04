import * as z from 'zod/mini'
import { languages } from '#domain/language.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

export const Role = z.enum(['viewer', 'editor', 'admin', 'owner'])
export type Role = z.infer<typeof Role>

/** The member behind the session, and the words the member reads the administration in. */
export const Me = z.object({ memberId: Id, email: z.string(), role: Role, language: z.enum(languages) })
export type Me = z.infer<typeof Me>

export const readMe = endpoint('GET', '/api/v1/me', { who: 'viewer', limit: 600, bytes: 0, cache: 0, reply: Me })

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

/** Known to the protocol, off until it is set up: each answers with the protocol's code for that. */
export const authOff = {
  otp: endpoint('POST', path('otp'), guarded),
  verify: endpoint('POST', path('verify'), guarded),
  verifyLink: endpoint('GET', path('verify'), guarded),
  resend: endpoint('POST', path('resend'), guarded),
  recover: endpoint('POST', path('recover'), guarded),
  sso: endpoint('POST', path('sso'), guarded),
  reauthenticate: endpoint('GET', path('reauthenticate'), guarded),
  reauthenticatePost: endpoint('POST', path('reauthenticate'), guarded),
  authorize: endpoint('GET', path('authorize'), guarded),
  callback: endpoint('GET', path('callback'), guarded),
  linkIdentity: endpoint('GET', path('user/identities/authorize'), guarded),
  unlinkIdentity: endpoint('DELETE', path('user/identities/:id'), guarded),
  enrolFactor: endpoint('POST', path('factors'), guarded),
  challengeFactor: endpoint('POST', path('factors/:id/challenge'), guarded),
  verifyFactor: endpoint('POST', path('factors/:id/verify'), guarded),
  deleteFactor: endpoint('DELETE', path('factors/:id'), guarded),
  invite: endpoint('POST', path('invite'), guarded),
  generateLink: endpoint('POST', path('admin/generate_link'), guarded),
  listUsers: endpoint('GET', path('admin/users'), guarded),
  createUser: endpoint('POST', path('admin/users'), guarded),
  readUser: endpoint('GET', path('admin/users/:id'), guarded),
  changeUser: endpoint('PUT', path('admin/users/:id'), guarded),
  deleteUser: endpoint('DELETE', path('admin/users/:id'), guarded),
}
