import type { AlarmKind } from '#contract/operations.ts'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { closeAlarm, openAlarm } from './repository.ts'

/**
 * Opens an alarm that a person must check. /operations shows the alarm until somebody clears it, and the log records
 * it. A repeat for the same kind and subject increments the count of the open alarm. `data` holds ids and amounts,
 * never personal data.
 */
export async function raiseAlarm(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  kind: AlarmKind,
  subject: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  ctx.log.error({ alarm: kind, subject, ...data }, 'alarm')
  await openAlarm(ctx.db, { id: newId(), kind, subject, data, now: ctx.clock() })
}

/** Clears the open alarm of a subject after its cause has disappeared. Does nothing when no alarm is open. */
export const resolveAlarm = (ctx: Pick<Context, 'db' | 'clock'>, kind: AlarmKind, subject: string): Promise<void> =>
  closeAlarm(ctx.db, kind, subject, ctx.clock())
