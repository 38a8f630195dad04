import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as team from '#contract/team.ts'
import { newId } from '#server/platform/core/ids.ts'
import { authFactors, authUsers, members } from '#server/platform/db/schema/auth.ts'
import { auditLog } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, signInAs } from '#tests/support/team.ts'

const shop = await startTestApp()
const owner = await addMember(shop, 'owner')
const admin = await addMember(shop, 'admin')
const editor = await addMember(shop, 'editor')
const { body: apiKey } = await owner.send(team.makeApiKey, {
  body: { name: 'Users', role: 'service_role', days: null },
})
await owner.send(team.invite, { body: { email: 'coming@lumen.example', role: 'admin' } })
const newPassword = 'cinco cavalos mais mansos'

const getUserByEmail = async (email: string) => {
  const [user] = await shop.db.select().from(authUsers).where(eq(authUsers.email, email))
  if (!user) throw new Error(`no ${email}`)
  return user
}
const callAdmin = async (method: string, path: string, body?: object, key = apiKey.key) => {
  const answer = await shop.withBearer(key).raw(method, `/auth/v1${path}`, {
    headers: { 'content-type': 'application/json' },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, code: answer.json().error_code ?? answer.json().code }
}
const listRefusals = async () =>
  (await shop.db.select().from(auditLog)).filter(entry => entry.action === 'user.refused')

describe('permission scope of a service key', () => {
  it.each(['owner', 'admin', 'coming'])(
    'protects the account %s@lumen.example of an administrator or invited administrator from changes',
    async name => {
      const email = `${name}@lumen.example`
      const before = await getUserByEmail(email)
      const factor = { id: newId(), user_id: before.id, friendly_name: 'Phone', status: 'verified' as const }
      await shop.db
        .insert(authFactors)
        .values({ ...factor, secret_sealed: 'x', created_at: new Date(), updated_at: new Date() })
      const userPath = `/admin/users/${before.id}`
      const refusalsBefore = (await listRefusals()).length
      const requests = [
        ['PUT', userPath, { password: newPassword }],
        ['PUT', userPath, { email: 'taken.over@lumen.example' }],
        ['PUT', userPath, { phone: '5511987650000', phone_confirm: true }],
        ['PUT', userPath, { email_confirm: true }],
        ['PUT', userPath, { user_metadata: { name: 'Other' } }],
        ['PUT', userPath, { ban_duration: '24h' }],
        ['DELETE', userPath, undefined],
        ['DELETE', `${userPath}/factors/${factor.id}`, undefined],
        ['POST', '/invite', { email }],
        ...['signup', 'invite', 'magiclink', 'recovery'].map(
          type => ['POST', '/admin/generate_link', { type, email, password: newPassword }] as const,
        ),
        ...['email_change_current', 'email_change_new'].map(
          type => ['POST', '/admin/generate_link', { type, email, new_email: 'taken.over@lumen.example' }] as const,
        ),
      ] as const
      for (const [method, path, body] of requests) {
        expect([method, path, body, await callAdmin(method, path, body)]).toEqual([
          method,
          path,
          body,
          { status: 403, code: 'not_admin' },
        ])
      }
      const { updated_at: _, ...now } = await getUserByEmail(email)
      expect(before).toMatchObject(now)
      const rows = (await listRefusals()).slice(refusalsBefore)
      expect(rows).toHaveLength(requests.length)
      expect(rows[0]).toMatchObject({ target: before.id, data: { key: apiKey.id, act: 'user.changed' } })
      await shop.db.delete(authFactors).where(eq(authFactors.id, factor.id))
    },
  )

  it('rejects giving a user the e-mail address of an invited administrator', async () => {
    const { id } = await getUserByEmail(editor.email)
    const email = 'coming@lumen.example'
    expect((await callAdmin('PUT', `/admin/users/${id}`, { email })).code).toBe('not_admin')
    const link = { type: 'email_change_new', email: editor.email, new_email: email }
    expect((await callAdmin('POST', '/admin/generate_link', link)).code).toBe('not_admin')
    const account = { email, password: newPassword, email_confirm: true }
    expect((await callAdmin('POST', '/admin/users', account)).code).toBe('not_admin')
  })

  it('changes only members whose role is below the current role of the key’s creator', async () => {
    const { id } = await getUserByEmail(editor.email)
    const change = () => callAdmin('PUT', `/admin/users/${id}`, { password: newPassword })
    expect((await change()).status).toBe(200)
    await signInAs(shop, editor.email, newPassword)
    const ownerRow = await getUserByEmail(owner.email)
    await shop.db.update(members).set({ role: 'editor' }).where(eq(members.user_id, ownerRow.id))
    expect((await change()).code).toBe('not_admin')
    await shop.db.update(members).set({ role: 'owner' }).where(eq(members.user_id, ownerRow.id))
  })

  it('reads every account, and creates accounts without team membership', async () => {
    const { id } = await getUserByEmail(admin.email)
    expect((await callAdmin('GET', `/admin/users/${id}`)).status).toBe(200)
    const body = { email: 'buyer@lumen.example', password: newPassword, email_confirm: true }
    expect((await callAdmin('POST', '/admin/users', body)).status).toBe(200)
  })
})
