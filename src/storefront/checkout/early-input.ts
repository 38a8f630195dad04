import { convertTypedPhone, formatTypedPhone } from '#domain/phone.ts'
import { type Fields, fieldNames } from './fields.ts'

/** What the shopper, the browser's autofill or its history put into the form before it came alive, beyond the `first` fields. */
export function readEarlyInput(form: HTMLFormElement, first: Fields): Partial<Fields> {
  const typed: Partial<Fields> = {}
  for (const field of fieldNames) {
    const control = form.elements.namedItem(field)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control.value !== first[field]) typed[field] = control.value
  }
  return typed
}

/**
 * What a page begins with: what was `typed` before it came alive, then what its tab kept of an earlier visit. A country that was
 * chosen takes its phone code along, as it does later.
 */
export function mergeRestoredFields(draft: Partial<Fields>, typed: Partial<Fields>): Partial<Fields> {
  const fields = { ...draft, ...typed }
  const { country } = typed
  if (!country || typed.dial || country === draft.country) return fields
  // Autofill wrote the number together with the country, while a number of the earlier visit stays what it was.
  const phone = typed.phone
    ? formatTypedPhone(typed.phone, country)
    : convertTypedPhone(fields.phone ?? '', draft.dial ?? country, country)
  return { ...fields, dial: country, phone }
}

/** What was chosen by the browser's own hand, beside the form's fields: an option, a way to ship, the box about mails. */
export function readEarlyChoices(): { variantId?: string; shippingOptionId?: string; consent: boolean } {
  const checked = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)
  const [variant, shipping] = [checked('variant'), checked('shipping')]
  return {
    ...(variant && { variantId: variant.value }),
    ...(shipping && { shippingOptionId: shipping.value }),
    consent: checked('consent') !== null,
  }
}
