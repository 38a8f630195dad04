import type { RefusalWords } from '../storefront.ts'
import own from './refusals.json' with { type: 'json' }

export const refusals: RefusalWords = own
