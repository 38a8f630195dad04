import { describe, expect, it } from 'vitest'
import * as team from '#contract/team.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { addMember } from '#tests/support/team.ts'

const follow = (shop: Awaited<ReturnType<typeof startTestApp>>, link: string) =>
  shop.browser().raw('POST', '/auth/v1/verify', {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ type: 'invite', token_hash: new URL(link).searchParams.get('token_hash') }),
  })

describe('invitation without a mail server', async () => {
  const shop = await startTestApp()
  const owner = await addMember(shop, 'owner')
  const admin = await addMember(shop, 'admin')
  const viewer = await addMember(shop, 'viewer')

  it('reports that an invitation was not sent, and shows its link only to the owner', async () => {
    const invited = await admin.send(team.invite, { body: { email: 'Edu@lumen.example', role: 'editor' } })
    expect(invited.body).toMatchObject({ mail: 'kept', link: null })
    expect((await viewer.send(team.readTeam, {})).body).toMatchObject({
      sendsMails: false,
      invitations: [{ mail: 'kept', link: null }],
    })
    const [first] = (await owner.send(team.readTeam, {})).body.invitations
    expect(first?.link).toContain('/invitation?token_hash=')
    const again = await owner.send(team.inviteAgain, { params: { id: first?.id ?? '' } })
    expect(again.body.mail).toBe('kept')
    expect(again.body.link).not.toBe(first?.link)
    expect((await follow(shop, first?.link ?? '')).statusCode).toBe(403)
    expect((await follow(shop, again.body.link ?? '')).statusCode).toBe(200)
    expect((await owner.send(team.readTeam, {})).body.invitations).toEqual([])
  })
})

describe('invitation with a mail server', async () => {
  let aheadMs = 0
  const answer: NonNullable<Parameters<typeof mailServer>[0]> = {}
  const { port } = await mailServer(answer)
  const shop = await startTestApp({
    worker: true,
    clock: () => new Date(Date.now() + aheadMs),
    env: { SMTP_URL: `smtp://shop:secret@127.0.0.1:${port}` },
  })
  const owner = await addMember(shop, 'owner')
  const now = async () => {
    const { sendsMails, invitations } = (await owner.send(team.readTeam, {})).body
    expect(sendsMails).toBe(true)
    return invitations[0]
  }

  it('lists an invitation as queued, with its link, until it is sent', async () => {
    answer.at = { auth: '535 5.7.8 Authentication credentials invalid' }
    const { body } = await owner.send(team.invite, { body: { email: 'bia@lumen.example', role: 'admin' } })
    expect(body.mail).toBe('queued')
    expect(body.link).toContain('/invitation?token_hash=')
    answer.at = {}
    aheadMs += 60_000
    shop.services.wake()
    await eventually(async () => (await now())?.mail === 'sent')
    expect((await now())?.link).toBeNull()
  })

  it('lists an invitation as failed when the mail server rejects the recipient', async () => {
    answer.at = { to: '550 5.1.1 User unknown' }
    await owner.send(team.inviteAgain, { params: { id: (await now())?.id ?? '' } })
    await eventually(async () => (await now())?.mail === 'failed')
    expect((await now())?.link).toBeNull()
  })
})
