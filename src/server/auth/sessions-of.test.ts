import { expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { testApp } from '#tests/support/app.ts'
import { memberOf, sessionOf } from '#tests/support/team.ts'
import { endSessionsOf } from './sessions-of.ts'

test('the command ends every session of an address and no other, and is written down', async () => {
  const shop = await testApp()
  const owner = await memberOf(shop, 'owner')
  const other = await sessionOf(shop, owner.email)
  const admin = await memberOf(shop, 'admin')
  expect(await endSessionsOf(shop.services, 'nobody@lumen.example')).toBeNull()
  expect(await endSessionsOf(shop.services, ` ${owner.email.toUpperCase()} `)).toBe(2)
  expect((await owner.send(readMe, {})).status).toBe(401)
  expect((await other.send(readMe, {})).status).toBe(401)
  expect((await admin.send(readMe, {})).status).toBe(200)
  expect((await (await sessionOf(shop, owner.email)).send(readMe, {})).status).toBe(200)
  const log = await shop.db.select({ action: auditLog.action, target: auditLog.target }).from(auditLog)
  expect(log).toContainEqual({ action: 'sessions.ended_by_command', target: owner.userId })
})
