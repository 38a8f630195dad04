export { personKey, productKey, typedWords, variantKey } from './keys.ts'
export { matchesPart, matchesPerson, type PersonColumns } from './repository.ts'
export { searchKeysChore } from './search-keys-chore.ts'
