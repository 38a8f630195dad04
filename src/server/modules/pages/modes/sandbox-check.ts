import { campaignPath } from '#domain/campaign-link.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { getOrSetInstallationFact, setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { directPolicy } from '#server/platform/http/csp.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { claimTurn } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { safeFetchPage } from '#server/platform/security/safe-fetch.ts'
import { countDirectPages } from '../repository.ts'

/** The key of the installation fact that stores the result of the latest probe: `kept` or `missing`. */
export const sandboxFactKey = 'direct_sandbox'
/** Used like a campaign's slug, but no campaign can have it. */
export const checkSlug = '_check'
/** The response at the probe URL, with the policy of a direct page. */
export const checkPage = { html: '<!doctype html><title>vitrine sandbox check</title>', policy: directPolicy }

type SandboxState = 'kept' | 'missing' | 'unreachable'

async function probeSandbox({ config, log }: Pick<Context, 'config' | 'log'>): Promise<SandboxState> {
  try {
    const address = new URL(config.publicUrl + campaignPath(checkSlug))
    const { status, headers, text } = await safeFetchPage(address, { milliseconds: 5_000, mostBytes: 16_384 })
    // A different response says nothing about the header: it may come from a login gate or from the proxy.
    if (status !== 200 || !text.includes('vitrine sandbox check')) return 'unreachable'
    return headers.get('content-security-policy')?.includes(directPolicy) === true ? 'kept' : 'missing'
  } catch (error) {
    log.warn({ err: error }, 'the shop could not be reached at its own PUBLIC_URL')
    return 'unreachable'
  }
}

/**
 * Probes from outside, like a shopper, whether the header that sandboxes direct pages arrives. When the header is
 * missing, direct pages are shown in frames immediately and an alarm is raised; when it arrives again, they are served
 * directly again. Nothing changes while the shop cannot be reached.
 */
export async function checkSandbox(ctx: Context): Promise<SandboxState> {
  const state = await probeSandbox(ctx)
  if (state === 'unreachable') return state
  const lastState = await getOrSetInstallationFact(ctx.db, sandboxFactKey, 'unknown')
  if (lastState === state) return state
  await withTransaction(ctx, async tx => {
    await setInstallationFact(tx.db, sandboxFactKey, state)
    const pages = await countDirectPages(tx.db)
    if (state === 'missing' && pages > 0) await raiseAlarm(tx, 'sandbox_missing', 'direct', { pages })
    await bumpContentVersion(tx)
  })
  ctx.content.forget()
  return state
}

const minute = 60_000
const hour = 60 * minute

/** Runs once per hour in one process, if direct pages are possible at all. */
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
