import type { ErrorCode } from '#contract/errors.ts'
import { Problem } from '#web/call.ts'
import { getProblemText } from '#web/problem.ts'

/** What is wrong, by the field it stands at. */
export type FieldErrors = Record<string, string>

/** Whether something was typed that is not saved. */
export const isChanged = (now: Readonly<Record<string, string>>, first: Readonly<Record<string, string>>): boolean =>
  Object.keys(first).some(field => now[field] !== first[field])

const fieldsByCode: Partial<Record<ErrorCode, readonly string[]>> = {
  provider_key_taken: ['key'],
  issuer_not_allowed: ['issuer'],
  issuer_unreachable: ['issuer'],
  issuer_differs: ['issuer'],
  metadata_invalid: ['metadata'],
  domain_taken: ['domains'],
  phone_sender_not_allowed: ['url'],
  port_not_allowed: ['issuer', 'url'],
}

/**
 * A refusal at the fields of its form; null when it is about none of them.
 * @param missing what is said at each field that is not as it has to be
 * @param fields the form's own
 */
export function toFieldErrors(error: unknown, missing: FieldErrors, fields: readonly string[]): FieldErrors | null {
  if (!(error instanceof Problem)) return null
  if (error.code === 'invalid_fields') {
    const named = Object.keys(error.fields ?? {}).map(path => path.split('.')[0] ?? '')
    const found = named.flatMap(name => (missing[name] ? [[name, missing[name]] as const] : []))
    return found.length > 0 ? Object.fromEntries(found) : null
  }
  const wanted = fieldsByCode[error.code as ErrorCode]
  const field = wanted?.find(each => fields.includes(each)) ?? (wanted && fields.find(each => each === 'metadata'))
  return field ? { [field]: getProblemText(error) } : null
}
