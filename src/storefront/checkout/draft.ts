import { hasCardNumber } from '#domain/card-number.ts'
import { browserStore, type Store } from '#web/browser-store.ts'
import { type FieldName, type Fields, fieldNames } from './fields.ts'

const key = 'vitrine-checkout'
/** Card data never leaves the card fields; the name on the card counts as such, and so does a number that was typed elsewhere. */
const draftFields = fieldNames.filter(field => field !== 'cardholder')

/**
 * Keeps what a shopper typed over a reload of this tab. A browser that refuses storage loses nothing else. The `first`
 * country was nobody's choice, and is kept only with an address or a number in it: the next product may begin with another.
 */
export function saveDraft(store: Store, fields: Fields, first: string): void {
  const { zip, address, city, state, phone } = fields
  const inIt = zip + address + city + state + phone
  const typed = draftFields.filter(field => (inIt || fields[field] !== first) && !hasCardNumber(fields[field]))
  store.setItem(key, JSON.stringify(typed.map(field => [field, fields[field]])))
}

export function readDraft(store: Store): Partial<Fields> {
  try {
    const pairs: unknown = JSON.parse(store.getItem(key) ?? '[]')
    if (!Array.isArray(pairs)) return {}
    const known = pairs.filter(
      (pair): pair is [FieldName, string] =>
        Array.isArray(pair) && draftFields.includes(pair[0]) && typeof pair[1] === 'string',
    )
    return Object.fromEntries(known.filter(([, value]) => value !== ''))
  } catch {
    return {}
  }
}

export const clearDraft = (store: Store): void => store.removeItem(key)

const reopenedKey = 'vitrine-checkout-reopened'
/** Loads the page anew, for another mode needs other keys, and has it say then that the checkout was opened again. */
export function reloadWithReopenedNotice(): void {
  browserStore('sessionStorage').setItem(reopenedKey, '1')
  location.reload()
}
/** Whether that is to be said; once. */
export function consumeReopenedFlag(store: Store): boolean {
  const said = store.getItem(reopenedKey) !== null
  store.removeItem(reopenedKey)
  return said
}
