export type PlannedReminder = { step: 1 | 2; dueAt: Date }

const minute = 60_000
/** The e-mail with the code follows after this time, so that nobody who pays at once receives one. */
export const codeMailDelayMs = minute
/** Minimum time between two e-mails about the same code. */
export const minReminderGapMs = 5 * minute
/** How long before its end a code that is valid for more than half an hour is mentioned for the last time. */
const lastCallMs = 10 * minute

/**
 * Plans the reminders of a code: one after a third of its life, and one ten minutes before its end, or after two thirds
 * of its life if that is later. A reminder that would follow the previous e-mail too soon is left out, so that a code of
 * 15 minutes has one reminder.
 */
export function planReminders(issuedAt: Date, expiresAt: Date): PlannedReminder[] {
  const issued = issuedAt.getTime()
  const lifeMs = expiresAt.getTime() - issued
  const last = Math.max(lifeMs - lastCallMs, (lifeMs * 2) / 3)
  const first = lifeMs / 3
  const reminder = (step: 1 | 2, afterMs: number): PlannedReminder => ({ step, dueAt: new Date(issued + afterMs) })
  const hasFirst = first >= codeMailDelayMs + minReminderGapMs && last - first >= minReminderGapMs
  const hasLast = last >= codeMailDelayMs + minReminderGapMs
  return [...(hasFirst ? [reminder(1, first)] : []), ...(hasLast ? [reminder(2, last)] : [])]
}
