import { statfs } from 'node:fs/promises'
import { getHeapStatistics } from 'node:v8'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countEndpointsByState } from '#server/modules/webhooks/index.ts'
import { version } from '#server/platform/config/version.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findInstallationFact } from '#server/platform/db/installation-facts.ts'
import {
  createGaugeRegistry,
  formatRegistries,
  type GaugeSample,
  watchEventLoop,
} from '#server/platform/observability/metrics.ts'
import { getInboxStatus } from '../repository.ts'
import { backupFactKey } from '../self/self-checks.ts'
import { canReadMetrics } from './can-read-metrics.ts'
import { countOpenAlarmsByKind, countOutboxByTopic } from './repository.ts'

const createGauge = (name: string, help: string, value: number, labels: Record<string, string> = {}): GaugeSample => ({
  name: `vitrine_${name}`,
  help,
  labels,
  value,
})

function collectProcessGauges(ctx: Context, loop: ReturnType<ReturnType<typeof watchEventLoop>>): GaugeSample[] {
  const memory = { ...process.memoryUsage(), heapLimit: getHeapStatistics().heap_size_limit }
  const { pool } = ctx
  const connections = 'Connections of this process to the database, by state.'
  const skew = ctx.metrics.providerSkewMs()
  return [
    createGauge('build_info', 'Version and build of this process; always 1.', 1, { ...version, node: process.version }),
    createGauge('process_uptime_seconds', 'Seconds since this process started.', Math.round(process.uptime())),
    ...(['p50', 'p99', 'max'] as const).map(part =>
      createGauge('event_loop_delay_seconds', 'Event loop delay since the last scrape.', loop[part], {
        part,
      }),
    ),
    ...(['rss', 'heapUsed', 'heapTotal', 'heapLimit', 'external'] as const).map(kind =>
      createGauge('memory_bytes', 'Memory of this process, by kind.', memory[kind], { kind }),
    ),
    createGauge('database_pool_connections', connections, ctx.config.databasePool, { state: 'most' }),
    ...(pool
      ? [
          createGauge('database_pool_connections', connections, pool.totalCount - pool.idleCount, { state: 'used' }),
          createGauge('database_pool_connections', connections, pool.idleCount, { state: 'idle' }),
          createGauge('database_pool_waiting', 'Callers waiting for a connection.', pool.waitingCount),
        ]
      : []),
    ...(skew === null
      ? []
      : [
          createGauge(
            'provider_clock_skew_seconds',
            'How far the clock of this process is ahead of the provider’s.',
            skew / 1_000,
          ),
        ]),
  ]
}

/** Collects the space of the disk of DATA_DIR. Returns nothing where the system does not report the space. */
async function collectDiskGauges({ config }: Context): Promise<GaugeSample[]> {
  const disk = await statfs(config.dataDir).catch(() => null)
  if (!disk) return []
  return [
    createGauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.', disk.bavail * disk.bsize),
    createGauge('disk_size_bytes', 'Size of the disk of DATA_DIR.', disk.blocks * disk.bsize),
  ]
}

/** Collects the time of the last backup. Returns nothing before the first backup, because 0 would be a time in 1970. */
async function collectBackupGauges({ db }: Context): Promise<GaugeSample[]> {
  const at = Date.parse((await findInstallationFact(db, backupFactKey)) ?? '')
  const help = 'Unix time of the last complete backup.'
  return Number.isNaN(at) ? [] : [createGauge('backup_last_success_timestamp_seconds', help, at / 1_000)]
}

const getSecondsSince = (then: Date | null, now: Date) =>
  then ? Math.max(0, (now.getTime() - then.getTime()) / 1_000) : 0

async function collectDatabaseGauges(ctx: Context): Promise<GaugeSample[]> {
  const now = ctx.clock()
  const queues = [...(await countOutboxByTopic(ctx.db)), { topic: 'provider.event', ...(await getInboxStatus(ctx.db)) }]
  const alarms = await countOpenAlarmsByKind(ctx.db)
  const endpoints = await countEndpointsByState(ctx.db)
  return [
    ...(await collectBackupGauges(ctx)),
    ...endpoints.map(({ state, endpoints }) =>
      createGauge('webhook_endpoints', 'Webhook endpoints, by state.', endpoints, { state }),
    ),
    ...queues.flatMap(({ topic, waiting, dead, oldest }) => [
      createGauge('queue_waiting', 'Waiting background work, by topic.', waiting, { topic }),
      createGauge('queue_oldest_seconds', 'Age of the oldest waiting work, by topic.', getSecondsSince(oldest, now), {
        topic,
      }),
      createGauge('dead_letters', 'Background work that failed permanently, by topic.', dead, { topic }),
    ]),
    createGauge(
      'alarms_open',
      'Open alarms.',
      alarms.reduce((sum, { open }) => sum + open, 0),
    ),
    ...alarms.map(({ kind, open }) => createGauge('alarms_open_by_kind', 'Open alarms, by kind.', open, { kind })),
  ]
}

/**
 * Serves this process’s metrics and the metrics that all processes share through the database. While the database is
 * down, only the metrics of this process are served.
 */
export function createMetricsHandler() {
  const readLoop = watchEventLoop()
  return async (ctx: Context, raw: FastifyRequest, reply: FastifyReply) => {
    if (!canReadMetrics(ctx.config, raw)) throw new AppError('not_signed_in')
    const shared = await collectDatabaseGauges(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'the database did not respond, so only the metrics of this process were sent')
      return null
    })
    const up = createGauge('database_up', 'Whether the database answered this scrape.', shared ? 1 : 0)
    const own = [...collectProcessGauges(ctx, readLoop()), ...(await collectDiskGauges(ctx))]
    const gauges = createGaugeRegistry([...own, up, ...(shared ?? [])])
    return reply.type(gauges.contentType).send(await formatRegistries(gauges, ctx.metrics.registry))
  }
}
