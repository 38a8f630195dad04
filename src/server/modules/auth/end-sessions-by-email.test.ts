import { expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { auditLog } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, signInAs } from '#tests/support/team.ts'
import { endSessionsByEmail } from './end-sessions-by-email.ts'

test('ends every session of one user and of nobody else, and writes an audit log entry', async () => {
  const shop = await startTestApp()
  const owner = await addMember(shop, 'owner')
  const other = await signInAs(shop, owner.email)
  const admin = await addMember(shop, 'admin')
  expect(await endSessionsByEmail(shop.services, 'nobody@lumen.example')).toBeNull()
  expect(await endSessionsByEmail(shop.services, ` ${owner.email.toUpperCase()} `)).toBe(2)
  expect((await owner.send(readMe, {})).status).toBe(401)
  expect((await other.send(readMe, {})).status).toBe(401)
  expect((await admin.send(readMe, {})).status).toBe(200)
  expect((await (await signInAs(shop, owner.email)).send(readMe, {})).status).toBe(200)
  const log = await shop.db.select({ action: auditLog.action, target: auditLog.target }).from(auditLog)
  expect(log).toContainEqual({ action: 'sessions.ended_by_command', target: owner.userId })
})
