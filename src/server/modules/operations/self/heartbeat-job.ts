import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import * as z from 'zod/mini'
import { version } from '#server/platform/config/version.ts'
import type { Context } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { setInstallationFact } from '#server/platform/db/installation-facts.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { deleteStaleFacts, getDatabaseTime } from './repository.ts'

export const processFactPrefix = 'process.'
const expiredAfterMs = 120_000

/**
 * What a process reports about itself. Times are in ms since 1970. A skew is the number of ms by which the process's
 * clock is ahead of the other clock.
 */
export const Heartbeat = z.object({
  host: z.string(),
  version: z.string(),
  build: z.string(),
  startedAt: z.number(),
  seenAt: z.number(),
  memoryMb: z.number(),
  diskFreeMb: z.nullable(z.number()),
  databaseSkewMs: z.number(),
  providerSkewMs: z.nullable(z.number()),
  failures: z.object({ requests: z.number(), provider: z.number(), background: z.number() }),
})
export type Heartbeat = z.infer<typeof Heartbeat>

const megabyte = 1_048_576
const id = newId()
const startedAt = Date.now() - Math.round(process.uptime() * 1_000)

async function getFreeDiskMb(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk && Math.round((disk.bavail * disk.bsize) / megabyte)
}

/**
 * Returns the milliseconds by which this clock is ahead of the database’s. Assumes that the database read its clock
 * halfway through the query.
 */
async function measureDatabaseSkew({ db }: Context): Promise<number> {
  const before = Date.now()
  const databaseTime = await getDatabaseTime(db)
  return Math.round((before + Date.now()) / 2 - databaseTime.getTime())
}

/** Reports every 30 seconds that this process is alive, and removes processes that stopped reporting. */
export const heartbeatJob: ScheduledJob = {
  name: 'heartbeat',
  intervalMs: 30_000,
  async run(ctx) {
    const now = ctx.clock()
    const beat: Heartbeat = {
      host: hostname(),
      ...version,
      startedAt,
      seenAt: now.getTime(),
      memoryMb: Math.round(process.memoryUsage().rss / megabyte),
      diskFreeMb: await getFreeDiskMb(ctx.config.dataDir),
      databaseSkewMs: await measureDatabaseSkew(ctx),
      providerSkewMs: ctx.metrics.providerSkewMs(),
      failures: await ctx.metrics.failures(),
    }
    await setInstallationFact(ctx.db, `${processFactPrefix}${id}`, JSON.stringify(beat))
    await deleteStaleFacts(ctx.db, processFactPrefix, expiredAfterMs)
    return 0
  },
}
