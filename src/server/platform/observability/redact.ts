import { isLuhnValid } from '#domain/card-number.ts'

const redactionMark = '[…]'

/** Patterns of values that must never be logged; every match within a text is replaced. */
const sensitivePatterns: [RegExp, (found: string, kept?: string) => string][] = [
  // Each part has a maximum length. Without it, a long text that lacks the delimiter takes quadratic time.
  [/:\/\/[^\s/@:]{1,1000}:[^\s/@]{1,1000}@/g, () => `://${redactionMark} `],
  [/[^\s<>"'(),;:=/]{1,256}@[^\s<>"'(),;:=]+/g, () => redactionMark],
  // Keys of the provider and of this shop, client secrets of intents, and webhook secrets. The next pattern matches
  // JWTs.
  [/\b(?:sk|rk|pk|whsec|seti|pi)_\w*secret_\w+|\b(?:sk|rk|pk|whsec|vk)_[\w-]{6,}/g, () => redactionMark],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, () => redactionMark],
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, (_, scheme) => `${scheme} ${redactionMark}`],
  [
    /([?&](?:[\w-]*token[\w-]*|key|code|secret|password|email|phone|name)=)[^&\s"'<>]+/gi,
    (_, name) => `${name}${redactionMark}`,
  ],
  [/\b\d(?:[ -]?\d){12,18}\b/g, found => (isLuhnValid(found.replace(/\D/g, '')) ? redactionMark : found)],
  [/\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}\b/g, () => redactionMark],
  [/\+\d[\d ().-]{7,17}\d|\(\d{2,3}\) ?\d{3,5}[ -]?\d{4}\b/g, () => redactionMark],
]

/** Removes e-mail addresses, phone numbers, tokens, keys, tax ids and possible card numbers from a text. */
export const redactText = (text: string): string =>
  sensitivePatterns.reduce((result, [pattern, replace]) => result.replace(pattern, replace), text)

/** Fields whose value is always redacted, because personal data such as a name matches no pattern. */
const privateFields =
  /^(?:e?mail|.*email|.*phone|name|(?:first|last|full|given|family|customer|buyer|holder|display|user)name|address|line[12]|street|city|postalcode|zip|.*taxid|cpf|cnpj|.*password|.*secret|.*token|authorization|cookie|setcookie|headers|apikey|cardnumber|pan|cvc|ip)$/
const isPrivateField = (field: string) => privateFields.test(field.replace(/[-_]/g, '').toLowerCase())

const maxDepth = 5
/**
 * Redacts the private fields and texts of a value for the log. Values deeper than five levels are replaced entirely,
 * and arrays are cut to 100 items. Errors and dates are returned unchanged, because errors have a separate serializer.
 */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value
  if (depth >= maxDepth) return redactionMark
  if (Array.isArray(value)) return value.slice(0, 100).map(each => redactValue(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isPrivateField(name) && each !== null && each !== undefined ? redactionMark : redactValue(each, depth + 1),
    ]),
  )
}
