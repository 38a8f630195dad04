export { buildPersonKey, buildProductKey, buildVariantKey, parseSearchWords } from './keys.ts'
export { buildContainsCondition, buildPersonCondition, buildStartCondition, type PersonColumns } from './repository.ts'
