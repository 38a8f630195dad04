import { type Fields, fieldNames } from './fields.ts'

/** What the shopper, the browser's autofill or its history put into the form before it came alive, beyond the `first` fields. */
export function typedBefore(form: HTMLFormElement, first: Fields): Partial<Fields> {
  const typed: Partial<Fields> = {}
  for (const field of fieldNames) {
    const control = form.elements.namedItem(field)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control.value !== first[field]) typed[field] = control.value
  }
  return typed
}

/** What was chosen by the browser's own hand, beside the form's fields: an option, a way to ship, the box about mails. */
export function chosenBefore(): { variantId?: string; shippingOptionId?: string; consent: boolean } {
  const checked = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)
  const [variant, shipping] = [checked('variant'), checked('shipping')]
  return {
    ...(variant && { variantId: variant.value }),
    ...(shipping && { shippingOptionId: shipping.value }),
    consent: checked('consent') !== null,
  }
}
