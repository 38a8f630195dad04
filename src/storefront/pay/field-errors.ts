/** What a field is called in a call or by the provider, where the form calls it otherwise. */
const fieldNames: Readonly<Record<string, string>> = {
  street: 'address',
  number: 'address',
  line1: 'address',
  line2: 'complement',
  postal_code: 'zip',
}

/** The field of a form behind a name in a refusal: 'customerAddress.zip', 'billing_details[email]'. */
export function toFormField(path: string): string {
  if (path === 'billing_details[name]') return 'cardholder'
  const last = /\w+(?=\]?$)/.exec(path)?.[0].replace(/^customer(?=.)/, '') ?? ''
  const name = last.charAt(0).toLowerCase() + last.slice(1)
  return fieldNames[name] ?? name
}

type Words = Record<'cardTyped' | 'checkEmail' | 'checkPhone' | 'checkField', string>
/** What is said at each of a form's `fields` that the server or the provider refused; null: none of them. */
export function buildFieldErrors<Field extends string>(
  refused: Readonly<Record<string, string>>,
  fields: readonly Field[],
  words: Words,
): Partial<Record<Field, string>> | null {
  const texts: Partial<Record<Field, string>> = {}
  for (const [path, reason] of Object.entries(refused)) {
    const field = fields.find(each => each === toFormField(path))
    if (!field) continue
    const own = field === 'email' ? words.checkEmail : field === 'phone' ? words.checkPhone : words.checkField
    texts[field] = reason === 'card_number' ? words.cardTyped : own
  }
  return Object.keys(texts).length > 0 ? texts : null
}
