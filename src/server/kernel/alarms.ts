import type { AlarmKind } from '#contract/operations.ts'
import type { Context } from './context.ts'
import { newId } from './ids.ts'
import { closeAlarm, openAlarm } from './repository.ts'

/**
 * Opens an alarm for a person to check: /operations shows it until somebody clears it, and the log has it too. A repeat
 * for the same kind and subject raises the count of the open alarm. `data` holds ids and amounts, never personal data.
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

/** Clears the open alarm of a subject because its cause is gone. Does nothing when none is open. */
export const resolveAlarm = (ctx: Pick<Context, 'db' | 'clock'>, kind: AlarmKind, subject: string): Promise<void> =>
  closeAlarm(ctx.db, kind, subject, ctx.clock())
