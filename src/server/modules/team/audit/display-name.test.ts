import { expect, it } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { invite, readAudit, readTeam } from '#contract/team.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember } from '#tests/support/team.ts'

const shop = await startTestApp()
const owner = await addMember(shop, 'owner')
const admin = await addMember(shop, 'admin')
const changeName = (name: string) =>
  admin.raw('PUT', '/auth/v1/user', {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ data: { name } }),
  })

it('shows the verified e-mail address of the acting member beside the chosen name', async () => {
  expect((await changeName(owner.email)).statusCode).toBe(200)
  await admin.send(invite, { body: { email: 'nova@lumen.example', role: 'viewer' } })
  const { body } = await owner.send(readAudit, {})
  expect(body.entries[0]).toMatchObject({ action: 'invitation.sent', who: `${owner.email} (${admin.email})` })
})

it('shows a member’s chosen name on one line, without direction overrides', async () => {
  await changeName('Ana\r\n\u202eanitsirC\u2069\u0007 Melo')
  const cleanName = 'Ana anitsirC Melo'
  const { body: team } = await owner.send(readTeam, {})
  const names = team.members.map(({ name }) => name?.replace(/ +/g, ' '))
  expect(names).toContain(cleanName)
  expect((await admin.send(readMe, {})).body.name?.replace(/ +/g, ' ')).toBe(cleanName)
})
