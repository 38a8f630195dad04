import { CardDeclinedError, ProviderRejectedError } from '#server/modules/payments/gateway/payment-gateway.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { compare, fail, type Outcome, toOutcome, UndecidedError, unknown } from '../outcome.ts'
import type { Answer } from './service.ts'

/** Compares the status and the code of a refusal. */
export function compareRefusal(
  { status, code }: Pick<Answer<unknown>, 'status' | 'code'>,
  expected: { status: number; codes: readonly string[] },
): Outcome {
  if (status < 300) return fail(`expected status ${expected.status}, but the service accepted the call`)
  const isKnown = code !== null && expected.codes.includes(code)
  return compare(
    { status: expected.status, code: isKnown ? code : expected.codes[0] },
    { status, code },
    `refused with ${status} ${code}`,
  )
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'provider_unavailable'

/** Converts what a check threw. Only codes are printed, because messages may repeat what was sent. */
export function toMercadoPagoOutcome(error: unknown): Outcome {
  if (error instanceof UndecidedError) return unknown(error.message)
  if (error instanceof CardDeclinedError) return fail(`expected a payment, but the card was declined (${error.code})`)
  if (error instanceof ProviderRejectedError)
    return fail(`the service refused a call that the shop makes (${error.reason})`)
  if (isUnavailable(error)) return unknown('the service did not answer in time; run the command again')
  if (error instanceof AppError) return fail(`the adapter refused the call (${error.code})`)
  return toOutcome(error)
}
