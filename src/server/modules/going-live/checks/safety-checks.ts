import type { GoingLiveCheck } from '#contract/going-live.ts'
import { listMembers } from '#server/modules/auth/members/index.ts'
import { backupFactKey, maxBackupSeconds } from '#server/modules/operations/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { findInstallationFact } from '#server/platform/db/installation-facts.ts'
import { createCheck } from './check.ts'

function checkAddress({ config }: Context): GoingLiveCheck {
  const { origin, protocol } = new URL(config.publicUrl)
  if (!config.exposed) return createCheck('address', 'open', 'address_local', { details: [origin] })
  return protocol === 'https:'
    ? createCheck('address', 'done', 'address_secure', { details: [origin] })
    : createCheck('address', 'open', 'address_plain', { details: [origin] })
}

async function checkBackup(ctx: Context): Promise<GoingLiveCheck> {
  const at = Date.parse((await findInstallationFact(ctx.db, backupFactKey)) ?? '')
  if (Number.isNaN(at)) return createCheck('backup', 'open', 'backup_missing')
  const isFresh = ctx.clock().getTime() - at < maxBackupSeconds.goingLive * 1_000
  return createCheck('backup', isFresh ? 'done' : 'open', isFresh ? 'backup_fresh' : 'backup_old', { at: new Date(at) })
}

async function checkSecondFactor(ctx: Context): Promise<GoingLiveCheck> {
  const owner = (await listMembers(ctx.db)).find(({ role }) => role === 'owner')
  return owner?.twoFactor
    ? createCheck('second_factor', 'done', 'second_factor_on')
    : createCheck('second_factor', 'open', 'second_factor_off')
}

export const checkSafety = async (ctx: Context): Promise<GoingLiveCheck[]> => [
  checkAddress(ctx),
  await checkBackup(ctx),
  await checkSecondFactor(ctx),
]
