import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authIdentities, authUsers } from '#server/db/schema/auth.ts'
import { newId } from '#server/kernel/ids.ts'
import { packageRoot } from '#server/kernel/package-root.ts'
import { testApp } from '#tests/support/app.ts'
import { clientOf, clients, goodPassword, told } from '../memory.fixture.ts'

const shop = await testApp({
  env: { AUTH_SIGNUP: 'open', AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMITS: 'loose' },
})
const fresh = () => clientOf(clients['the pinned client'], shop.url)

test('who had an account before there were identities signs in by e-mail, who is anonymous by nothing', async () => {
  const [id, anonymous] = [newId(), newId()]
  const nameless = { id: anonymous, email: `${anonymous}@anonymous.invalid`, is_anonymous: true }
  await shop.db.insert(authUsers).values([{ id, email: 'early@lumen.example' }, nameless])
  const file = join(packageRoot, 'src/server/db/migrations/0030_ways-to-sign-in.sql')
  const last = readFileSync(file, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  await shop.db.execute(sql.raw(last))
  const rows = await shop.db.select().from(authIdentities)
  expect(rows).toMatchObject([{ id, user_id: id, provider: 'email', provider_id: id }])
})

test('an account has e-mail as its way in from the start, an anonymous one once it has an address', async () => {
  const client = fresh()
  const { user } = told(await client.signUp({ email: 'one@lumen.example', password: goodPassword }))
  expect(user).toMatchObject({
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [
      { identity_id: user?.id, id: user?.id, provider: 'email', identity_data: { email: 'one@lumen.example' } },
    ],
  })
  const nameless = fresh()
  const { user: nobody } = told(await nameless.signInAnonymously())
  expect([nobody?.identities, nobody?.app_metadata]).toEqual([[], {}])
  told(await nameless.updateUser({ email: 'two@lumen.example' }))
  const { identities } = told(await nameless.getUserIdentities())
  expect(identities).toMatchObject([{ provider: 'email', identity_data: { email: 'two@lumen.example' } }])
})
