import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { newId } from '#server/platform/core/ids.ts'
import { authIdentities, authUsers } from '#server/platform/db/schema/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { clients, createAuthClient, strongPassword, unwrapAnswer } from '../memory.fixture.ts'

const shop = await startTestApp({
  env: { AUTH_SIGNUP: 'open', AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMITS: 'loose' },
})
const createClient = () => createAuthClient(clients['the pinned client'], shop.url)

test('adds an e-mail identity to every account except anonymous users in migration 0030', async () => {
  const [id, anonymous] = [newId(), newId()]
  const anonymousUser = { id: anonymous, email: `${anonymous}@anonymous.invalid`, is_anonymous: true }
  await shop.db.insert(authUsers).values([{ id, email: 'early@lumen.example' }, anonymousUser])
  const file = join(packageRoot, 'src/server/platform/db/migrations/0030_ways-to-sign-in.sql')
  const last = readFileSync(file, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  await shop.db.execute(sql.raw(last))
  const rows = await shop.db.select().from(authIdentities)
  expect(rows).toMatchObject([{ id, user_id: id, provider: 'email', provider_id: id }])
})

test('adds an e-mail identity at sign-up, or when an anonymous user adds an e-mail address', async () => {
  const client = createClient()
  const { user } = unwrapAnswer(await client.signUp({ email: 'one@lumen.example', password: strongPassword }))
  expect(user).toMatchObject({
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [
      { identity_id: user?.id, id: user?.id, provider: 'email', identity_data: { email: 'one@lumen.example' } },
    ],
  })
  const anonymousClient = createClient()
  const { user: anonymousUser } = unwrapAnswer(await anonymousClient.signInAnonymously())
  expect([anonymousUser?.identities, anonymousUser?.app_metadata]).toEqual([[], {}])
  unwrapAnswer(await anonymousClient.updateUser({ email: 'two@lumen.example' }))
  const { identities } = unwrapAnswer(await anonymousClient.getUserIdentities())
  expect(identities).toMatchObject([{ provider: 'email', identity_data: { email: 'two@lumen.example' } }])
})
