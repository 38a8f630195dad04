import { browserStore } from '#api-client/browser-store.ts'
import { hasCardNumber } from '#domain/card-number.ts'
import { findEarlyControl } from '../ui/early-controls.ts'
import { type Fields, fieldNames, formFields } from './fields.ts'

const key = 'vitrine-simple-checkout'

/**
 * Saves the form's fields so that they survive a reload of this tab. It saves neither the name on the card nor a field
 * that contains a card number.
 */
export function saveDraft(fields: Fields): void {
  const savedFields = formFields.filter(field => !hasCardNumber(fields[field]))
  browserStore('sessionStorage').setItem(key, JSON.stringify(savedFields.map(field => [field, fields[field]])))
}

export function readDraft(): Partial<Fields> {
  try {
    const pairs: unknown = JSON.parse(browserStore('sessionStorage').getItem(key) ?? '[]')
    if (!Array.isArray(pairs)) return {}
    const validPairs = formFields.flatMap(field => {
      const pair = pairs.find(each => Array.isArray(each) && each[0] === field)
      return typeof pair?.[1] === 'string' && pair[1] !== '' ? [[field, pair[1]]] : []
    })
    return Object.fromEntries(validPairs)
  } catch {
    return {}
  }
}

export const clearDraft = (): void => browserStore('sessionStorage').removeItem(key)

/** Reads what the shopper or the browser's autofill entered before hydration. */
export function readEarlyInput(): Partial<Fields> {
  const typed: Partial<Fields> = {}
  for (const field of fieldNames) {
    const value = findEarlyControl(`[name=${field}]`)?.value
    if (value) typed[field] = value
  }
  return typed
}
