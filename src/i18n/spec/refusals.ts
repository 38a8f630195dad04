import english from '../english/refusals.json' with { type: 'json' }
import own from './refusals.json' with { type: 'json' }

/** What a shopper reads when a request is rejected or a page does not exist, by error code. */
export const refusals = { ...english, ...own }
