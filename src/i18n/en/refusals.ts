import english from '../english/refusals.json' with { type: 'json' }
import type { RefusalWords } from '../storefront.ts'
import own from './refusals.json' with { type: 'json' }

export const refusals: RefusalWords = { ...english, ...own }
