export { buildPersonKey, buildProductKey, buildVariantKey, parseSearchWords } from './keys.ts'
export { buildContainsCondition, buildPersonCondition, type PersonColumns } from './repository.ts'
