import { findKeyFault, type KeyKind } from '#domain/provider-key.ts'
import { OperatorError } from '#server/platform/core/errors.ts'

export type TestKeys = { secret: string; publishable: string | null }

type Env = Readonly<Record<string, string | undefined>>

function assertTestKey(name: string, kind: KeyKind, key: string) {
  const fault = findKeyFault(kind, key, 'test')
  if (fault === 'wrong_mode')
    throw new OperatorError(
      `${name} is a live key. This command makes and refunds payments, so it takes only test keys. Nothing was called.`,
    )
  if (fault)
    throw new OperatorError(`${name} is not a ${kind} key. Copy the test key from Stripe's Dashboard under Developers.`)
}

/** Reads the operator's test keys. Throws OperatorError for a live key and for anything that is not a key. */
export function readTestKeys({
  STRIPE_TEST_SECRET_KEY: secret,
  STRIPE_TEST_PUBLISHABLE_KEY: publishable,
}: Env): TestKeys {
  if (!secret)
    throw new OperatorError(
      'STRIPE_TEST_SECRET_KEY is missing. Set it to the secret key of your account’s test mode, or set MERCADO_PAGO_ACCESS_TOKEN and MERCADO_PAGO_PUBLIC_KEY.',
    )
  assertTestKey('STRIPE_TEST_SECRET_KEY', 'secret', secret)
  if (publishable) assertTestKey('STRIPE_TEST_PUBLISHABLE_KEY', 'publishable', publishable)
  return { secret, publishable: publishable || null }
}
