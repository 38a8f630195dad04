import { browserStore, type Store } from '#api-client/browser-store.ts'
import { hasCardNumber } from '#domain/card-number.ts'
import { type FieldName, type Fields, fieldNames } from './fields.ts'

const key = 'vitrine-checkout'
/** A draft contains no card data: it excludes the name on the card, and `saveDraft` omits fields with a card number. */
const draftFields = fieldNames.filter(field => field !== 'cardholder')

/**
 * Saves the form so that it survives a reload of this tab. `first` is the preset country. The preset country is saved
 * only together with an address or phone number, because the next product may preset another country.
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
/**
 * Reloads the page after the payment mode has changed, because the page needs the keys of the new mode. The reloaded
 * page shows a notice that the checkout was reopened.
 */
export function reloadWithReopenedNotice(): void {
  browserStore('sessionStorage').setItem(reopenedKey, '1')
  location.reload()
}
/** Whether to show the notice that the checkout was reopened; true only once per reload. */
export function consumeReopenedFlag(store: Store): boolean {
  const isReopened = store.getItem(reopenedKey) !== null
  store.removeItem(reopenedKey)
  return isReopened
}
