export { disputeEvents } from './dispute-events.ts'
export { disputesChore } from './warn-of-disputes.ts'
