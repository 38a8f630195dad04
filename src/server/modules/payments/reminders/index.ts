export { codeMailDelayMs, minReminderGapMs, planReminders } from './plan-reminders.ts'
export {
  listDueReminders,
  lockDueReminder,
  type ReminderRow,
  saveReminders,
  stopReminders,
  updateReminder,
} from './repository.ts'
