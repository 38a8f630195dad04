export type PlannedReminder = { step: 1 | 2; dueAt: Date }

const minute = 60_000
/** The e-mail with the code is sent after this delay, so that buyers who pay immediately receive none. */
export const codeMailDelayMs = minute
/** Minimum time between two e-mails about the same code. */
export const minReminderGapMs = 5 * minute
/** How long before its expiry the last reminder of a code is sent, if the code is valid for more than half an hour. */
const lastCallMs = 10 * minute

/**
 * Plans the reminders of a code: one after a third of its validity, and one ten minutes before its expiry, or after two
 * thirds of its validity if that is later. A reminder that would come too soon after the previous e-mail is left out,
 * so a code that is valid for 15 minutes has only one reminder.
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
