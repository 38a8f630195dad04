export { disputeEventHandlers } from './dispute-events.ts'
export { disputeWarningJob } from './warn-of-disputes.ts'
