/** Names in the shop's API or at Stripe that differ from the form's names. */
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
/** Builds the messages for the `fields` that the server or Stripe refused; null when it refused none of them. */
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
  }
  return Object.keys(texts).length > 0 ? texts : null
}
