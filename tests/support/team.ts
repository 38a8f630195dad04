import { hash } from '@node-rs/argon2'
import type { Role } from '#server/platform/core/context.ts'
import { newId, randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { authUsers, members } from '#server/platform/db/schema/auth.ts'
import { apiKeys } from '#server/platform/db/schema/team.ts'
import type { TestApp } from './app.ts'

export const memberPassword = 'quatro cavalos mansos'
const passwordHash = hash(memberPassword, { memoryCost: 1_024, timeCost: 1, parallelism: 1 })
let addresses = 0
type Tokens = { access_token: string; refresh_token: string }

/** Signs in by password and returns a caller that sends the session's token. */
export async function signInAs(shop: TestApp, email: string, password = memberPassword) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.0.${++addresses}`, 'user-agent': 'Test' },
    payload: JSON.stringify({ email, password }),
  })
  return createCaller(shop, response.json<Tokens>())
}

const createCaller = (shop: TestApp, { access_token: token, refresh_token: refreshToken }: Tokens) => ({
  token,
  refreshToken,
  ...shop.withBearer(token),
})

/** Refreshes the session. The claims of the new token contain the factors that were verified after the sign-in. */
export async function refreshSession(shop: TestApp, { refreshToken }: { refreshToken: string }) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ refresh_token: refreshToken }),
  })
  return createCaller(shop, response.json<Tokens>())
}

/** Adds a member with a real account, and signs the member in. */
export async function addMember(shop: TestApp, role: Role, email = `${role}@lumen.example`) {
  const now = shop.services.clock()
  const userId = newId()
  const id = newId()
  await shop.db.insert(authUsers).values({
    id: userId,
    email,
    password_hash: await passwordHash,
    email_confirmed_at: now,
    created_at: now,
    updated_at: now,
  })
  await shop.db.insert(members).values({ id, user_id: userId, role, created_at: now })
  return { id, userId, email, ...(await signInAs(shop, email)) }
}

export async function addApiKey(shop: TestApp, role: (typeof apiKeys.$inferInsert)['role']) {
  const id = newId()
  const key = `vk_${randomToken()}`
  const row = { id, name: `${role} key`, key_hash: sha256Hex(key), last_four: key.slice(-4), role }
  await shop.db.insert(apiKeys).values(row)
  return { id, key, ...shop.withBearer(key) }
}
