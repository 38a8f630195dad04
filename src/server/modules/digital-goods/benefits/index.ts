export type { BenefitRow } from '../records/repository.ts'
export { findBenefit, getBenefit, getBenefitForUpdate } from '../repository.ts'
