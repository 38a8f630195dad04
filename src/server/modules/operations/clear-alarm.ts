import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { clearAlarmRow, getAlarm } from './repository.ts'

/** Resolves an alarm. When the same problem recurs, a new alarm opens. A repeated call changes nothing. */
export function clearAlarm(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const cleared = await clearAlarmRow(tx.db, id, tx.actor?.memberId ?? null, tx.clock())
    if (cleared) await audit(tx, 'alarm.clear', id, { kind: cleared.kind, subject: cleared.subject })
    else await getAlarm(tx.db, id)
    return undefined
  })
}
