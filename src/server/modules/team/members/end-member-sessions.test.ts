import { expect, it } from 'vitest'
import { readMe } from '#contract/auth.ts'
import * as team from '#contract/team.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, signInAs } from '#tests/support/team.ts'

const shop = await startTestApp()
const owner = await addMember(shop, 'owner')
const admin = await addMember(shop, 'admin')
const editor = await addMember(shop, 'editor')
const viewer = await addMember(shop, 'viewer')
type Caller = Pick<typeof owner, 'send'>

it('lets a higher role end all sessions of a member immediately, and lets the member sign in again', async () => {
  const end = (as: Caller, id: string) => as.send(team.endMemberSessions, { params: { id } })
  const other = await signInAs(shop, editor.email)
  expect((await end(editor, viewer.id)).status).toBe(403)
  for (const id of [admin.id, owner.id]) expect((await end(admin, id)).body.error).toBe('not_allowed')
  expect((await end(owner, owner.id)).body.error).toBe('not_allowed')
  expect((await end(owner, newId())).body.error).toBe('not_found')
  expect((await end(admin, editor.id)).status).toBe(204)
  for (const session of [editor, other]) expect((await session.send(readMe, {})).status).toBe(401)
  expect((await (await signInAs(shop, editor.email)).send(readMe, {})).body.role).toBe('editor')
  expect((await end(owner, admin.id)).status).toBe(204)
  expect((await admin.send(readMe, {})).status).toBe(401)
  const { entries } = (await owner.send(team.readAudit, { query: {} })).body
  expect(entries.filter(entry => entry.action === 'member.sessions_ended').map(entry => entry.target)).toEqual([
    admin.id,
    editor.id,
  ])
})
