import { listUnreadableAuthSecrets } from '#server/modules/auth/index.ts'
import { listUnreadablePushSecrets } from '#server/modules/push/index.ts'
import { findUnreadableKeys } from '#server/modules/settings/index.ts'
import { listUnreadableWebhookSecrets } from '#server/modules/webhooks/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { clearAlarmRow, listOpenAlarmsOfKind } from '../repository.ts'

const minute = 60_000
const alarmKind = 'secret_unreadable'
/** Returns the setting that an alarm is about, without the row’s id. */
const getSettingName = (place: string) => place.split('.').slice(0, 2).join('.')

/**
 * Raises an alarm for each stored secret that cannot be decrypted, before it is needed, and resolves the alarms of
 * secrets that were entered again.
 */
export async function checkUnreadableSecrets(ctx: Context): Promise<void> {
  const places = [
    ...(await findUnreadableKeys(ctx)),
    ...(await listUnreadableAuthSecrets(ctx)),
    ...(await listUnreadableWebhookSecrets(ctx)),
    ...(await listUnreadablePushSecrets(ctx)),
  ]
  const open = await listOpenAlarmsOfKind(ctx.db, alarmKind)
  for (const place of places) {
    if (!open.some(alarm => alarm.subject === place))
      await raiseAlarm(ctx, alarmKind, place, { setting: getSettingName(place) })
  }
  for (const { id, subject } of open) {
    if (!places.includes(subject)) await clearAlarmRow(ctx.db, id, null, ctx.clock())
  }
}

export const unreadableSecretsJob: ScheduledJob = {
  name: 'unreadable',
  intervalMs: minute,
  async run(ctx) {
    await checkUnreadableSecrets(ctx)
    return 0
  },
}
