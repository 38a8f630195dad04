import { isDeepStrictEqual } from 'node:util'
import Stripe from 'stripe'

/** UNKNOWN means that the command cannot find out; the detail then says what a person has to do. */
export type Result = 'PASS' | 'FAIL' | 'UNKNOWN'
export type Outcome = { result: Result; detail: string }

export const pass = (detail: string): Outcome => ({ result: 'PASS', detail })
export const fail = (detail: string): Outcome => ({ result: 'FAIL', detail })
export const unknown = (detail: string): Outcome => ({ result: 'UNKNOWN', detail })

const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))

/** Compares the given fields. The detail of a FAIL lists every field that differs. */
export function compare(
  expected: Record<string, unknown>,
  found: Readonly<Record<string, unknown>>,
  detail: string,
): Outcome {
  const differences = Object.entries(expected)
    .filter(([name, value]) => !isDeepStrictEqual(found[name], value))
    .map(([name, value]) => `${name}: expected ${show(value)}, found ${show(found[name])}`)
  return differences.length === 0 ? pass(detail) : fail(differences.join('; '))
}

/** Returns the first outcome that is not PASS, or the last one. */
export function combine(first: Outcome, ...others: Outcome[]): Outcome {
  return [first, ...others].find(({ result }) => result !== 'PASS') ?? others.at(-1) ?? first
}

type StripeError = Stripe.errors.StripeError

/** Errors that say something about the request, and not about the connection or the key. */
const isRefusal = (error: unknown): error is StripeError =>
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError

/** Returns the error with which the provider refuses the call; null when the call succeeds. */
export async function findRefusal(work: Promise<unknown>): Promise<StripeError | null> {
  try {
    await work
    return null
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}

const describe = ({ statusCode, code, param, message }: StripeError) =>
  `${statusCode}${code ? ` ${code}` : ''}${param ? ` for ${param}` : ''}: ${message}`

export const describeRefusal = (error: StripeError | null): string =>
  error ? `a refusal (${describe(error)})` : 'that it was accepted'

/** PASS when the call is refused with these fields, such as `code` or `param`. */
export async function expectRefusal(
  work: Promise<unknown>,
  expected: { code?: string | undefined; param?: string; type?: string; statusCode?: number },
  detail: string,
): Promise<Outcome> {
  const refusal = await findRefusal(work)
  if (!refusal) return fail(`expected a refusal (${JSON.stringify(expected)}), but the provider accepted the call`)
  const { code, param, type, statusCode } = refusal
  return compare(expected, { code, param, type, statusCode }, detail)
}

/** A check cannot continue. The message says what a person has to do to find out. */
export class UndecidedError extends Error {}

/** Converts what a check threw. */
export function toOutcome(error: unknown): Outcome {
  if (error instanceof UndecidedError) return unknown(error.message)
  if (isRefusal(error)) return fail(`the provider refused a call that the shop makes with ${describe(error)}`)
  if (error instanceof Stripe.errors.StripePermissionError)
    return unknown(
      'the key has no permission for this; use the account’s secret key, or allow it for the restricted key',
    )
  if (error instanceof Stripe.errors.StripeError)
    return unknown(`the provider did not answer (${error.type}); run the command again`)
  return fail(`the check itself failed: ${error instanceof Error ? error.message : String(error)}`)
}
