import { checkout } from '#i18n/storefront.ts'

/** Field names of the shop's API or of Stripe that differ from the names in the form. */
const fieldNames: Readonly<Record<string, string>> = {
  street: 'address',
  number: 'address',
  line1: 'address',
  line2: 'complement',
  postal_code: 'zip',
}

/** Maps a field path in an error, such as 'customerAddress.zip' or 'billing_details[email]', to the form's field. */
export function toFormField(path: string): string {
  if (path === 'billing_details[name]') return 'cardholder'
  const last = /\w+(?=\]?$)/.exec(path)?.[0].replace(/^customer(?=.)/, '') ?? ''
  const name = last.charAt(0).toLowerCase() + last.slice(1)
  return fieldNames[name] ?? name
}

type Words = Record<'cardTyped' | 'checkEmail' | 'checkPhone' | 'checkField', string>
/** Builds the messages for those `fields` that the server or Stripe rejected; null when none of them was rejected. */
export function buildFieldErrors<Field extends string>(
  refused: Readonly<Record<string, string>>,
  fields: readonly Field[],
  words: Words,
): Partial<Record<Field, string>> | null {
  const texts: Partial<Record<Field, string>> = {}
  for (const [path, reason] of Object.entries(refused)) {
    const field = fields.find(each => each === toFormField(path))
    if (!field) continue
    const text = field === 'email' ? words.checkEmail : field === 'phone' ? words.checkPhone : words.checkField
    texts[field] = reason === 'card_number' ? words.cardTyped : text
    // Only Pix requires a tax number that the form may leave empty.
    if (field === 'taxId' && reason === 'missing') texts[field] = checkout.pix.taxIdMissing
  }
  return Object.keys(texts).length > 0 ? texts : null
}
