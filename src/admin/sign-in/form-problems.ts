import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Error texts by field. */
export type FieldErrors = Record<string, string>

/** Whether the form has unsaved changes. */
export const isChanged = (draft: Readonly<Record<string, string>>, opened: Readonly<Record<string, string>>): boolean =>
  Object.keys(opened).some(field => draft[field] !== opened[field])

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
 * Converts an error of the server to error texts by field; null when the error concerns none of the form's fields.
 * @param missing the text for each field whose value is missing or invalid
 * @param fields the form's fields
 */
export function toFieldErrors(error: unknown, missing: FieldErrors, fields: readonly string[]): FieldErrors | null {
  if (!(error instanceof Problem)) return null
  if (error.code === 'invalid_fields') {
    const refusedNames = Object.keys(error.fields ?? {}).map(path => path.split('.')[0] ?? '')
    const errors = refusedNames.flatMap(name => (missing[name] ? [[name, missing[name]] as const] : []))
    return errors.length > 0 ? Object.fromEntries(errors) : null
  }
  const candidates = fieldsByCode[error.code as ErrorCode]
  const field =
    candidates?.find(each => fields.includes(each)) ?? (candidates && fields.find(each => each === 'metadata'))
  return field ? { [field]: getProblemText(error) } : null
}
