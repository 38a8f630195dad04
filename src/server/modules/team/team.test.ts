import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { listProducts } from '#contract/catalog.ts'
import { devMails } from '#contract/dev.ts'
import * as team from '#contract/team.ts'
import { newId } from '#server/platform/core/ids.ts'
import { authFactors, authSessions, authUsers } from '#server/platform/db/schema/auth.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, memberPassword, refreshSession, signInAs } from '#tests/support/team.ts'

let now = Date.now()
const shop = await startTestApp({ clock: () => new Date(now), env: { MAIL_INBOX: 'open' } })
const owner = await addMember(shop, 'owner')
const admin = await addMember(shop, 'admin')
const viewer = await addMember(shop, 'viewer')
type Caller = Pick<typeof owner, 'send'>

const invite = (email: string, role = 'editor', as: Caller = admin) => as.send(team.invite, { body: { email, role } })
const getTeamAsViewer = async () => (await viewer.send(team.readTeam, {})).body
const listAudit = async () => (await admin.send(team.readAudit, { query: {} })).body.entries
const listTokens = async (to: string) => {
  const { body } = await shop.browser().send(devMails, { query: { to } })
  return (body as unknown as { text: string }[]).map(mail => /token_hash=([\w-]+)/.exec(mail.text)?.[1] ?? '')
}
const follow = (token: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/auth/v1/verify',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ type: 'invite', token_hash: token }),
  })
const addFactor = (userId: string) =>
  shop.db.insert(authFactors).values({ id: newId(), user_id: userId, status: 'verified', secret_sealed: '' })

describe('team', () => {
  it('lists the team for every member, the owner first', async () => {
    const { members } = await getTeamAsViewer()
    expect(members.map(member => member.role)).toEqual(['owner', 'admin', 'viewer'])
    expect(members[0]).toMatchObject({ email: 'owner@lumen.example', name: null, twoFactor: false })
    expect(Date.parse(members[0]?.lastSignInAt ?? '')).toBeGreaterThan(0)
  })

  it('shows the name that a member chose, and null for a name that is not text', async () => {
    const write = (user_metadata: Record<string, unknown>) =>
      shop.db.update(authUsers).set({ user_metadata }).where(eq(authUsers.id, admin.userId))
    for (const [storedName, shownName] of [
      [' Ana ', 'Ana'],
      ['', null],
      [{ a: 1 }, null],
      ['Ana Prado', 'Ana Prado'],
    ] as const) {
      await write({ name: storedName })
      expect((await admin.send(readMe, {})).body.name).toBe(shownName)
    }
    expect((await getTeamAsViewer()).members[1]?.name).toBe('Ana Prado')
  })
})

describe('invitation', () => {
  it('mails a link that makes the invited person a member with the invited role', async () => {
    const { status, body } = await invite('edu@lumen.example')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ email: 'edu@lumen.example', role: 'editor', invitedBy: 'Ana Prado', expired: false }),
    ])
    expect((await getTeamAsViewer()).invitations).toEqual([body])
    const [token = ''] = await listTokens('edu@lumen.example')
    const joined = await follow(token)
    expect(joined.statusCode).toBe(200)
    const { access_token } = joined.json<{ access_token: string }>()
    expect((await shop.withBearer(access_token).send(readMe, {})).body.role).toBe('editor')
    const { members, invitations } = await getTeamAsViewer()
    expect(members.map(member => member.email)).toContain('edu@lumen.example')
    expect(invitations).toEqual([])
    expect((await follow(token)).statusCode).toBe(403)
  })

  it('rejects inviting a member, or an e-mail address with an open invitation, even concurrently', async () => {
    expect((await invite('VIEWER@lumen.example')).body.error).toBe('already_member')
    const answers = await Promise.all([1, 2, 3].map(() => invite('bia@lumen.example')))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409, 409])
    expect((await invite('Bia@lumen.example')).body.error).toBe('already_invited')
    expect(await listTokens('bia@lumen.example')).toHaveLength(1)
  })

  it('rejects an invitation with the role owner, by a viewer, or to an invalid e-mail address', async () => {
    expect((await invite('x@lumen.example', 'owner', owner)).status).toBe(422)
    expect((await invite('x@lumen.example', 'admin')).status).toBe(200)
    expect((await invite('y@lumen.example', 'viewer', viewer)).status).toBe(403)
    expect((await invite('no address')).body).toMatchObject({
      error: 'invalid_fields',
      fields: { email: expect.any(String) },
    })
  })

  it('invalidates the earlier link when an invitation is resent', async () => {
    const id = (await getTeamAsViewer()).invitations.find(each => each.email === 'bia@lumen.example')?.id ?? ''
    now += 61_000
    const { status, body } = await admin.send(team.inviteAgain, { params: { id } })
    expect([status, body.sentAt]).toEqual([200, new Date(now).toISOString()])
    const [earlier = '', later = ''] = await listTokens('bia@lumen.example')
    expect((await follow(earlier)).statusCode).toBe(403)
    expect((await follow(later)).statusCode).toBe(200)
    expect((await admin.send(team.inviteAgain, { params: { id } })).body.error).toBe('not_found')
  })

  it('rejects the link of a revoked invitation', async () => {
    const { body } = await invite('cid@lumen.example', 'admin')
    const [token = ''] = await listTokens('cid@lumen.example')
    expect((await admin.send(team.takeBackInvitation, { params: { id: body.id } })).status).toBe(204)
    expect((await follow(token)).statusCode).toBe(403)
    expect((await admin.send(team.takeBackInvitation, { params: { id: body.id } })).body.error).toBe('not_found')
    expect((await invite('cid@lumen.example', 'viewer')).status).toBe(200)
  })

  it('allows a new invitation once the earlier one has expired', async () => {
    await invite('dora@lumen.example')
    now += 30 * 24 * 3_600_000
    const caller = await signInAs(shop, admin.email)
    const { body } = await caller.send(team.readTeam, {})
    expect(body.invitations.find(each => each.email === 'dora@lumen.example')?.expired).toBe(true)
    expect((await invite('dora@lumen.example', 'viewer', caller)).status).toBe(200)
    Object.assign(admin, caller)
    for (const each of [owner, viewer]) Object.assign(each, await signInAs(shop, each.email))
  })
})

describe('member', () => {
  it('applies a member’s new role from the member’s next call on', async () => {
    const change = (id: string, role: string, as: Caller = owner) =>
      as.send(team.changeRole, { params: { id }, body: { role } })
    const eva = await addMember(shop, 'viewer', 'eva@lumen.example')
    expect((await eva.send(team.readAudit, { query: {} })).status).toBe(403)
    expect((await change(eva.id, 'admin')).body).toMatchObject({ id: eva.id, role: 'admin' })
    expect((await eva.send(team.readAudit, { query: {} })).status).toBe(200)
    expect((await change(eva.id, 'viewer', admin)).status).toBe(403)
    expect((await change(eva.id, 'owner')).status).toBe(422)
    expect((await change(owner.id, 'viewer')).body.error).toBe('owner_stays')
    expect((await change(newId(), 'viewer')).body.error).toBe('not_found')
  })

  it('signs out a removed member immediately and permanently, and rejects removing the owner', async () => {
    const remove = (id: string, as: Caller = owner) => as.send(team.removeMember, { params: { id } })
    const fabio = await addMember(shop, 'admin', 'fabio@lumen.example')
    await invite('guest@lumen.example', 'viewer', fabio)
    expect((await remove(fabio.id, admin)).status).toBe(403)
    expect((await remove(owner.id)).body.error).toBe('owner_stays')
    expect((await remove(fabio.id)).status).toBe(204)
    expect((await fabio.send(readMe, {})).status).toBe(401)
    expect((await signInAs(shop, fabio.email)).token).toBeUndefined()
    expect((await remove(fabio.id)).body.error).toBe('not_found')
    const { members, invitations } = await getTeamAsViewer()
    expect(members.map(member => member.id)).not.toContain(fabio.id)
    expect(invitations.map(each => each.email)).not.toContain('guest@lumen.example')
    const [revoked, sent] = (await listAudit()).filter(entry => entry.data.email === 'guest@lumen.example')
    expect(revoked).toMatchObject({ action: 'invitation.revoked', who: 'owner@lumen.example' })
    expect(sent).toMatchObject({ action: 'invitation.sent', who: 'fabio@lumen.example' })
  })

  it('revokes the invitations of a member who loses the permission to invite', async () => {
    const outcomes = { raul: 'viewer', sara: 'editor', tiago: 'removed' } as const
    for (const [name, outcome] of Object.entries(outcomes)) {
      const member = await addMember(shop, 'admin', `${name}@lumen.example`)
      const params = { id: member.id }
      const mailbox = `${name}-again@lumen.example`
      expect((await invite(mailbox, 'admin', member)).status).toBe(200)
      if (outcome === 'removed') await owner.send(team.removeMember, { params })
      else await owner.send(team.changeRole, { params, body: { role: outcome } })
      const [token = ''] = await listTokens(mailbox)
      expect((await follow(token)).json()).toMatchObject({ error_code: 'otp_expired' })
      expect((await getTeamAsViewer()).invitations.map(each => each.email)).not.toContain(mailbox)
    }
  })

  it('makes the member who resends an invitation its inviter', async () => {
    const vera = await addMember(shop, 'admin', 'vera@lumen.example')
    const { body } = await invite('kept@lumen.example', 'editor', vera)
    await admin.send(team.inviteAgain, { params: { id: String(body.id) } })
    await owner.send(team.removeMember, { params: { id: vera.id } })
    expect((await getTeamAsViewer()).invitations.find(each => each.email === 'kept@lumen.example')?.invitedBy).toBe(
      'Ana Prado',
    )
  })

  it('ends all sessions of a member whose factors are reset, and then accepts the password alone', async () => {
    const gil = await addMember(shop, 'editor', 'gil@lumen.example')
    await addFactor(gil.userId)
    expect((await gil.send(listProducts, {})).body.error).toBe('second_factor_needed')
    const { body } = await owner.send(team.resetFactors, { params: { id: gil.id } })
    expect(body).toMatchObject({ id: gil.id, twoFactor: false })
    expect((await gil.send(readMe, {})).status).toBe(401)
    const again = await signInAs(shop, gil.email)
    expect((await again.send(listProducts, {})).status).toBe(200)
    expect((await owner.send(team.resetFactors, { params: { id: newId() } })).status).toBe(404)
  })
})

describe('sessions of a member', () => {
  it('lists a member’s sessions, marks the current session, and ends a session immediately', async () => {
    const hugo = await addMember(shop, 'viewer', 'hugo@lumen.example')
    const other = await signInAs(shop, hugo.email)
    const list = async () => (await hugo.send(team.listSessions, {})).body.sessions
    const both = await list()
    expect(both).toHaveLength(2)
    expect(both.filter(session => session.current)).toHaveLength(1)
    expect(both[0]).toMatchObject({ device: 'Test', twoFactor: false })
    const [otherSession] = both.filter(session => !session.current)
    const end = (as: Caller) => as.send(team.endSession, { params: { id: otherSession?.id ?? '' } })
    expect((await end(owner)).body.error).toBe('not_found')
    expect((await end(hugo)).status).toBe(204)
    expect((await other.send(readMe, {})).status).toBe(401)
    expect((await end(hugo)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})

describe('password confirmation', () => {
  it('allows sensitive actions for 15 minutes after the right password, and none after a wrong one', async () => {
    const confirm = (password: string) => owner.send(team.confirmPassword, { body: { password } })
    const makeKey = () => owner.send(team.makeApiKey, { body: { name: 'Stock', role: 'viewer', days: null } })
    now += 16 * 60_000
    expect((await makeKey()).body.error).toBe('step_up_needed')
    expect((await confirm('not the password at all')).body.error).toBe('wrong_password')
    expect((await makeKey()).body.error).toBe('step_up_needed')
    expect((await confirm(memberPassword)).status).toBe(204)
    expect((await makeKey()).status).toBe(200)
    now += 15 * 60_000
    expect((await makeKey()).body.error).toBe('step_up_needed')
    await shop.db.update(authSessions).set({ aal: 'aal2' }).where(eq(authSessions.user_id, owner.userId))
    Object.assign(owner, await refreshSession(shop, owner))
    expect((await makeKey()).status).toBe(200)
  })

  it('limits wrong password confirmations to ten attempts', async () => {
    const ines = await addMember(shop, 'viewer', 'ines@lumen.example')
    const codes: unknown[] = []
    for (let each = 0; each < 11; each++) {
      const { status, body, headers } = await ines.send(team.confirmPassword, { body: { password: 'guess' } })
      codes.push([status, body.error, headers['retry-after'] !== undefined])
    }
    expect(codes[9]).toEqual([403, 'wrong_password', false])
    expect(codes[10]).toEqual([429, 'rate_limited', true])
  })
})

describe('audit log', () => {
  it('lists who did what, newest first, page by page and without secrets', async () => {
    const { body: first } = await admin.send(team.readAudit, { query: { take: 3 } })
    expect(first.entries).toHaveLength(3)
    const { body: second } = await admin.send(team.readAudit, { query: { take: 3, before: first.next } })
    const both = [...first.entries, ...second.entries]
    expect(new Set(both.map(entry => entry.id)).size).toBe(6)
    expect(both.map(entry => entry.createdAt)).toEqual(
      both
        .map(entry => entry.createdAt)
        .toSorted()
        .reverse(),
    )
    const all = (await admin.send(team.readAudit, { query: { take: 200 } })).body
    const actions = new Set(all.entries.map(entry => entry.action))
    for (const action of [
      'invitation.sent',
      'invitation.resent',
      'invitation.revoked',
      'member.role',
      'member.removed',
      'member.factors_reset',
      'session.ended',
      'api_key.made',
    ]) {
      expect(actions).toContain(action)
    }
    expect(all.entries.find(entry => entry.action === 'member.role')?.who).toBe('owner@lumen.example')
    expect(JSON.stringify(all)).not.toMatch(/vk_|token_hash/)
    expect(all.next).toBeNull()
  })
})
