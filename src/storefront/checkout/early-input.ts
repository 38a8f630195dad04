import { convertTypedPhone, formatTypedPhone } from '#domain/phone.ts'
import { findEarlyControl } from '../ui/early-controls.ts'
import { type Fields, fieldNames } from './fields.ts'

/**
 * Reads the fields that differ from their initial values `first`. Typing, autofill or the browser's history may have
 * filled them before hydration.
 */
export function readEarlyInput(first: Fields): Partial<Fields> {
  const typed: Partial<Fields> = {}
  for (const field of fieldNames) {
    const value = findEarlyControl(`[name=${field}]`)?.value
    if (value !== undefined && value !== first[field]) typed[field] = value
  }
  return typed
}

/**
 * Merges the saved draft with the values `typed` before hydration, which take precedence. A newly chosen country also
 * sets the dial code, as it does after hydration.
 */
export function mergeRestoredFields(draft: Partial<Fields>, typed: Partial<Fields>): Partial<Fields> {
  const fields = { ...draft, ...typed }
  const { country } = typed
  if (!country || typed.dial || country === draft.country) return fields
  // Autofill fills the phone number and the country together; a number from the draft keeps its own dial code.
  const phone = typed.phone
    ? formatTypedPhone(typed.phone, country)
    : convertTypedPhone(fields.phone ?? '', draft.dial ?? country, country)
  return { ...fields, dial: country, phone }
}

/** Reads what the shopper selected before hydration: variant, shipping option and consent to marketing e-mails. */
export function readEarlyChoices(): { variantId?: string; shippingOptionId?: string; consent: boolean } {
  const findChecked = (name: string) => findEarlyControl(`[name=${name}]:checked`)
  const [variant, shipping] = [findChecked('variant'), findChecked('shipping')]
  return {
    ...(variant && { variantId: variant.value }),
    ...(shipping && { shippingOptionId: shipping.value }),
    consent: findChecked('consent') !== undefined,
  }
}
