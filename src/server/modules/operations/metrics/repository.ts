import { count, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { alarms, outbox } from '#server/platform/db/schema/system.ts'

/** Returns, for each topic with waiting or dead work, both counts and the creation time of the oldest waiting row. */
export async function countOutboxByTopic(db: Db) {
  return db
    .select({
      topic: outbox.topic,
      waiting: sql<number>`count(*) filter (where state = 'waiting')::int`,
      dead: sql<number>`count(*) filter (where state = 'dead')::int`,
      oldest: sql<Date | null>`min(created_at) filter (where state = 'waiting')`.mapWith(outbox.created_at),
    })
    .from(outbox)
    .where(sql`state = 'waiting' or state = 'dead'`)
    .groupBy(outbox.topic)
    .orderBy(outbox.topic)
}

export async function countOpenAlarmsByKind(db: Db) {
  return db
    .select({ kind: alarms.kind, open: count() })
    .from(alarms)
    .where(isNull(alarms.cleared_at))
    .groupBy(alarms.kind)
    .orderBy(alarms.kind)
}
