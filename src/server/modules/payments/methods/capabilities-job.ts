import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { claimTurn } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { findProviderAccount } from '../accounts/repository.ts'
import { refreshCapabilities } from './capabilities.ts'
import { findMethodSettings } from './find-method-settings.ts'
import { findCapability } from './repository.ts'

const minute = 60_000
const day = 24 * 60 * minute

async function findReadTime(db: Db, mode: Mode, provider: PaymentProvider): Promise<Date | null> {
  if (provider === 'stripe') return (await findCapability(db, mode, 'pix'))?.read_at ?? null
  return (await findProviderAccount(db, provider, mode))?.tested_at ?? null
}

/**
 * Checks once a day whether the account may still use the methods that the shop offers, because a webhook endpoint that
 * was created by an earlier version is not subscribed to such changes. After the keys have changed, the job checks
 * immediately. The simulator needs no check, because it always reports its changes.
 */
export const capabilitiesJob: ScheduledJob = {
  name: 'capabilities',
  intervalMs: 5 * minute,
  async run(ctx) {
    const now = ctx.clock()
    for (const mode of await ctx.provider.usableModes(ctx.db)) {
      const settings = (await findMethodSettings(ctx, mode)).find(({ method }) => method === 'pix')
      if (mode === 'simulator' || !settings?.isEnabled) continue
      const { provider } = settings
      const readAt = await findReadTime(ctx.db, mode, provider)
      if (readAt && now.getTime() - readAt.getTime() < day) continue
      // Only one process reads the capabilities. If the provider does not respond, the next attempt follows an hour
      // later.
      const minIntervalMs = readAt ? 60 * minute : 4 * minute
      if (!(await claimTurn(ctx.db, `capabilities ${mode}`, new Date(now.getTime() - minIntervalMs), now))) continue
      await refreshCapabilities(ctx, mode, provider).catch(error =>
        ctx.log.error({ err: error, mode }, 'the capabilities of the account were not read; a later run retries it'),
      )
    }
    return 0
  },
}
