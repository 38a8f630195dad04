import type { AlarmKind } from '#contract/operations.ts'
import type { Context } from './context.ts'
import { newId } from './ids.ts'
import { closeAlarm, openAlarm } from './repository.ts'

/**
 * Has a person look at something: it stands on /operations until somebody clears it, and in the log. The same subject
 * is counted, not repeated. `data` holds ids and amounts, never personal data.
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

/** Ends an alarm whose cause is gone, as if somebody had cleared it: it is told as over. Nothing where none is open. */
export const resolveAlarm = (ctx: Pick<Context, 'db' | 'clock'>, kind: AlarmKind, subject: string): Promise<void> =>
  closeAlarm(ctx.db, kind, subject, ctx.clock())
