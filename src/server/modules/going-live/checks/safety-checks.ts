import type { GoingLiveCheck } from '#contract/going-live.ts'
import { listMembers } from '#server/modules/auth/members/index.ts'
import { loadBackupCheck } from '#server/modules/operations/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { createCheck } from './check.ts'

const daySeconds = 86_400

function checkAddress({ config }: Context): GoingLiveCheck {
  const { origin, protocol } = new URL(config.publicUrl)
  if (!config.exposed) return createCheck('address', 'open', 'address_local', { details: [origin] })
  return protocol === 'https:'
    ? createCheck('address', 'done', 'address_secure', { details: [origin] })
    : createCheck('address', 'open', 'address_plain', { details: [origin] })
}

async function checkBackup(ctx: Context): Promise<GoingLiveCheck> {
  const { figure } = await loadBackupCheck(ctx)
  if (figure === null) return createCheck('backup', 'open', 'backup_missing')
  const at = new Date(ctx.clock().getTime() - figure * 1_000)
  return figure < daySeconds
    ? createCheck('backup', 'done', 'backup_fresh', { at })
    : createCheck('backup', 'open', 'backup_old', { at })
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
