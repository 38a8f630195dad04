import { hasCardNumber } from '#domain/card-number.ts'
import { browserStore, type Store } from '#web/browser-store.ts'
import { type FieldName, type Fields, fieldNames } from './fields.ts'

const key = 'vitrine-checkout'
/** A draft holds no card data: neither the name on the card nor (in `saveDraft`) a card number in another field. */
const draftFields = fieldNames.filter(field => field !== 'cardholder')

/**
 * Saves the typed fields so that they survive a reload of this tab. The `first` country was preset rather than chosen,
 * so it is saved only with an address or phone number: the next product may start with another country.
 */
export function saveDraft(store: Store, fields: Fields, first: string): void {
  const { zip, address, city, state, phone } = fields
  const contactInput = zip + address + city + state + phone
  const savedFields = draftFields.filter(
    field => (contactInput || fields[field] !== first) && !hasCardNumber(fields[field]),
  )
  store.setItem(key, JSON.stringify(savedFields.map(field => [field, fields[field]])))
}

export function readDraft(store: Store): Partial<Fields> {
  try {
    const pairs: unknown = JSON.parse(store.getItem(key) ?? '[]')
    if (!Array.isArray(pairs)) return {}
    const validPairs = pairs.filter(
      (pair): pair is [FieldName, string] =>
        Array.isArray(pair) && draftFields.includes(pair[0]) && typeof pair[1] === 'string',
    )
    return Object.fromEntries(validPairs.filter(([, value]) => value !== ''))
  } catch {
    return {}
  }
}

export const clearDraft = (store: Store): void => store.removeItem(key)

const reopenedKey = 'vitrine-checkout-reopened'
/** Reloads the page, because another mode needs other keys; the reloaded page says that the checkout was reopened. */
export function reloadWithReopenedNotice(): void {
  browserStore('sessionStorage').setItem(reopenedKey, '1')
  location.reload()
}
/** Whether to show the reopened notice; true only once per reload. */
export function consumeReopenedFlag(store: Store): boolean {
  const isReopened = store.getItem(reopenedKey) !== null
  store.removeItem(reopenedKey)
  return isReopened
}
