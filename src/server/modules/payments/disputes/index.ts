export { findMostUrgentPhase, toDisputeDto } from './dispute-dto.ts'
export { findDisputesOfOrders } from './repository.ts'
export { syncReportedDispute } from './sync-dispute.ts'
export { disputeWarningJob } from './warn-of-disputes.ts'
