import english from '../english/refusals.json' with { type: 'json' }
import own from './refusals.json' with { type: 'json' }

/** What a shopper reads for a refused call or a page that is not there, by the code of the refusal. */
export const refusals = { ...english, ...own }
