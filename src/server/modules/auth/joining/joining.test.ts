import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { authUsers } from '#server/platform/db/schema/auth.ts'
import { auditLog } from '#server/platform/db/schema/system.ts'
import { invitations } from '#server/platform/db/schema/team.ts'
import { startTestApp } from '#tests/support/app.ts'
import {
  clients,
  createAuthClient,
  createInboxReader,
  nextEmailAddress,
  strongPassword,
  unwrapAnswer,
} from '../memory.fixture.ts'
import { sendInvite, withdrawInvite } from './invite.ts'

let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now), env: { MAIL_INBOX: 'open', AUTH_RATE_LIMITS: 'loose' } })
const inbox = createInboxReader(shop.url)
const createClient = () => createAuthClient(clients['the pinned client'], shop.url)

async function createInvitation(email = nextEmailAddress()) {
  const sent = await withTransaction(shop.ctx, tx => sendInvite(tx, { email, metadata: { language: 'en' } }))
  const id = newId()
  await shop.db
    .insert(invitations)
    .values({ id, email, role: 'editor', user_id: sent.userId, sent_at: new Date(now), expires_at: sent.expiresAt })
  return { email, id, ...sent }
}
const getRole = async (token: string | undefined) => {
  const answer = await fetch(shop.url + readMe.path, { headers: { authorization: `Bearer ${token}` } })
  return answer.status === 200 ? ((await answer.json()) as { role: string }).role : answer.status
}

test('makes the recipient of an invitation a member with the invited role, once', async () => {
  const { email, userId } = await createInvitation()
  const mail = await inbox.mail(email)
  expect(mail.subject).toMatch(/^You are invited to/)
  expect(mail.link().pathname).toBe('/invitation')
  expect((await createClient().signInWithPassword({ email, password: strongPassword })).error?.code).toBe(
    'invalid_credentials',
  )
  const client = createClient()
  const { session } = unwrapAnswer(await client.verifyOtp({ token_hash: mail.token(), type: 'invite' }))
  expect([session?.user.id, await getRole(session?.access_token)]).toEqual([userId, 'editor'])
  unwrapAnswer(await client.updateUser({ password: strongPassword }))
  expect((await createClient().signInWithPassword({ email, password: strongPassword })).error).toBeNull()
  const again = await createClient().verifyOtp({ token_hash: mail.token(), type: 'invite' })
  expect(again.error?.code).toBe('otp_expired')
  const entries = (await shop.db.select().from(auditLog)).filter(entry => entry.action === 'member.joined')
  expect(entries.map(entry => entry.data.role)).toEqual(['editor'])
})

test('replaces the earlier invitation link with a new one, which is valid for seven days', async () => {
  const { email } = await createInvitation()
  const first = await inbox.mail(email)
  await withTransaction(shop.ctx, tx => sendInvite(tx, { email }))
  expect((await createClient().verifyOtp({ token_hash: first.token(), type: 'invite' })).error?.code).toBe(
    'otp_expired',
  )
  const second = await inbox.mail(email, 2)
  now += 7 * 24 * 3_600_000 - 1_000
  expect((await createClient().verifyOtp({ token_hash: second.token(), type: 'invite' })).error).toBeNull()
  const { email: resent } = await createInvitation()
  now += 7 * 24 * 3_600_000 + 1
  const token = (await inbox.mail(resent)).token()
  expect((await createClient().verifyOtp({ token_hash: token, type: 'invite' })).error?.code).toBe('otp_expired')
})

test('invalidates the link and deletes the unused account of a withdrawn invitation', async () => {
  const { email, userId } = await createInvitation()
  const token = (await inbox.mail(email)).token()
  await withTransaction(shop.ctx, tx => withdrawInvite(tx, userId))
  expect((await createClient().verifyOtp({ token_hash: token, type: 'invite' })).error?.code).toBe('otp_expired')
  expect((await shop.db.select().from(authUsers)).map(user => user.id)).not.toContain(userId)
})

test('signs in the recipient of a revoked invitation without making the recipient a member', async () => {
  const { email, id } = await createInvitation()
  await shop.db
    .update(invitations)
    .set({ revoked_at: new Date(now) })
    .where(eq(invitations.id, id))
  const token = (await inbox.mail(email)).token()
  const { session } = unwrapAnswer(await createClient().verifyOtp({ token_hash: token, type: 'invite' }))
  expect(await getRole(session?.access_token)).toBe(401)
})
