import { LRUCache } from 'lru-cache'
import type { Context } from '#server/platform/core/context.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { countEvent } from '#server/platform/limits/rate-limit.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import type { GrantRow } from './records/repository.ts'

const windowMs = 24 * 3_600_000

/** A buyer whose files are downloaded from this many networks on one day has probably passed the link on. */
const networksOfSharedLink = 20

/** Pairs of grant and network that this process has counted, because the ranges of one download are many requests. */
const counted = new LRUCache<string, true>({ max: 50_000, ttl: windowMs })

/** Counts the networks that use the access of an order, and raises one alarm a day when they are too many. */
export async function watchSharing(ctx: Context, grant: Pick<GrantRow, 'id' | 'order_id'>): Promise<void> {
  const now = ctx.clock().getTime()
  const pair = sha256Hex(`network of grant ${grant.id} ${Math.floor(now / windowMs)} ${ctx.address}`)
  if (counted.has(pair)) return
  const isFirst = (await countEvent(ctx, { key: pair, windowMs }, { now, store: 'relaxed' })) === 1
  counted.set(pair, true)
  if (!isFirst) return
  const networks = await countEvent(ctx, { key: `networks of grant ${grant.id}`, windowMs }, { now, store: 'relaxed' })
  if (networks === networksOfSharedLink) await raiseAlarm(ctx, 'download_shared', grant.order_id, { count: networks })
}
