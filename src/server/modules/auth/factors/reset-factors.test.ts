import { expect, test } from 'vitest'
import { readMe } from '#contract/auth.ts'
import { newId } from '#server/platform/core/ids.ts'
import { authFactors } from '#server/platform/db/schema/auth.ts'
import { auditLog } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, signInAs } from '#tests/support/team.ts'
import { resetFactorsByEmail } from './reset-factors.ts'

test('removes the owner’s lost factor, ends every session of the owner, and writes an audit log entry', async () => {
  const shop = await startTestApp()
  const owner = await addMember(shop, 'owner')
  await shop.db
    .insert(authFactors)
    .values({ id: newId(), user_id: owner.userId, status: 'verified', secret_sealed: 'sealed' })
  expect((await owner.send(readMe, {})).body.nextAal).toBe('aal2')
  expect(await resetFactorsByEmail(shop.services, 'nobody@lumen.example')).toBeNull()
  expect(await resetFactorsByEmail(shop.services, ` ${owner.email.toUpperCase()} `)).toBe(1)
  expect((await owner.send(readMe, {})).status).toBe(401)
  const again = await signInAs(shop, owner.email)
  expect((await again.send(readMe, {})).body).toMatchObject({ twoFactor: false, nextAal: 'aal1' })
  const log = await shop.db.select({ action: auditLog.action, target: auditLog.target }).from(auditLog)
  expect(log).toContainEqual({ action: 'factor.reset_by_command', target: owner.userId })
  expect(await resetFactorsByEmail(shop.services, owner.email)).toBe(0)
})
