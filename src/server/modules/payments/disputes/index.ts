export { findMostUrgentPhase, toDisputeDto } from './dispute-dto.ts'
export { findDisputesOfOrders } from './repository.ts'
