import { unreadableSecrets } from '#server/auth/index.ts'
import { raiseAlarm } from '#server/kernel/alarms.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Chore } from '#server/kernel/worker.ts'
import { unreadableKeys } from '#server/settings/index.ts'
import { markCleared, openAlarmsOf } from '../repository.ts'

const minute = 60_000
const kind = 'secret_unreadable'
/** What an alarm is about, without the id of the row. */
const settingOf = (place: string) => place.split('.').slice(0, 2).join('.')

/**
 * Raises an alarm for each kept value that cannot be read, before somebody needs it, and ends the alarms of those that were
 * entered again.
 */
export async function watchUnreadable(ctx: Context): Promise<void> {
  const places = [...(await unreadableKeys(ctx)), ...(await unreadableSecrets(ctx))]
  const open = await openAlarmsOf(ctx.db, kind)
  for (const place of places) {
    if (!open.some(alarm => alarm.subject === place)) await raiseAlarm(ctx, kind, place, { setting: settingOf(place) })
  }
  for (const { id, subject } of open) {
    if (!places.includes(subject)) await markCleared(ctx.db, id, null, ctx.clock())
  }
}

export const unreadableChore: Chore = {
  name: 'unreadable',
  everyMs: minute,
  async run(ctx) {
    await watchUnreadable(ctx)
    return 0
  },
}
