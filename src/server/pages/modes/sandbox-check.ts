import { campaignPath } from '#domain/campaign-link.ts'
import { raiseAlarm } from '#server/kernel/alarms.ts'
import { bumpContentVersion } from '#server/kernel/content-version.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { directPolicy } from '#server/kernel/csp.ts'
import { claimTurn, getOrSetInstallationFact, setInstallationFact } from '#server/kernel/repository.ts'
import { safeFetchPage } from '#server/kernel/safe-fetch.ts'
import type { ScheduledJob } from '#server/kernel/worker.ts'
import { countDirectPages } from '../repository.ts'

/** The fact that says how the last look went: kept or missing. */
export const sandboxFactKey = 'direct_sandbox'
/** Stands where a campaign's address stands, and none can be called so. */
export const checkSlug = '_check'
/** What is answered there, under the policy of a page that is served directly. */
export const checkPage = { html: '<!doctype html><title>vitrine sandbox check</title>', policy: directPolicy }

type SandboxState = 'kept' | 'missing' | 'unreachable'

async function probeSandbox({ config, log }: Pick<Context, 'config' | 'log'>): Promise<SandboxState> {
  try {
    const address = new URL(config.publicUrl + campaignPath(checkSlug))
    const { status, headers, text } = await safeFetchPage(address, { milliseconds: 5_000, mostBytes: 16_384 })
    // Another answer than ours says nothing of ours: a gate in front, a page of the proxy.
    if (status !== 200 || !text.includes('vitrine sandbox check')) return 'unreachable'
    return headers.get('content-security-policy')?.includes(directPolicy) === true ? 'kept' : 'missing'
  } catch (error) {
    log.warn({ err: error }, 'the shop could not be asked at its own PUBLIC_URL')
    return 'unreachable'
  }
}

/**
 * Looks, from outside as shoppers do, whether the header that keeps directly served pages in their sandbox arrives. When
 * it is gone these pages go back into frames at once, with an alarm; when it is back they are served directly again.
 * Nothing changes while the shop cannot be reached.
 */
export async function checkSandbox(ctx: Context): Promise<SandboxState> {
  const seen = await probeSandbox(ctx)
  if (seen === 'unreachable') return seen
  const before = await getOrSetInstallationFact(ctx.db, sandboxFactKey, 'unknown')
  if (before === seen) return seen
  await withTransaction(ctx, async tx => {
    await setInstallationFact(tx.db, sandboxFactKey, seen)
    const pages = await countDirectPages(tx.db)
    if (seen === 'missing' && pages > 0) await raiseAlarm(tx, 'sandbox_missing', 'direct', { pages })
    await bumpContentVersion(tx)
  })
  ctx.content.forget()
  return seen
}

const minute = 60_000
const hour = 60 * minute

/** Once an hour, by one of the processes, where pages can be served directly at all. */
export const sandboxJob: ScheduledJob = {
  name: 'sandbox',
  intervalMs: 5 * minute,
  async run(ctx) {
    const now = ctx.clock()
    const isDue =
      ctx.config.adminUrl !== null && (await claimTurn(ctx.db, 'sandbox', new Date(now.getTime() - hour), now))
    if (isDue) await checkSandbox(ctx)
    return 0
  },
}
