import { OperatorError } from '#server/platform/core/errors.ts'

export type Credentials = { accessToken: string; publicKey: string; webhookSecret: string | null }

const patterns = { accessToken: /^APP_USR-[\w-]+$/, publicKey: /^APP_USR-[\w-]+$/ }
const names = { accessToken: 'MERCADO_PAGO_ACCESS_TOKEN', publicKey: 'MERCADO_PAGO_PUBLIC_KEY' } as const

function assertCredential(kind: keyof typeof names, value: string) {
  if (value.startsWith('TEST-'))
    throw new OperatorError(
      `${names[kind]} is an old test credential, which the Orders API refuses. Create a test account in the developer panel and copy its credentials.`,
    )
  if (!patterns[kind].test(value))
    throw new OperatorError(`${names[kind]} does not start with APP_USR-. Copy it again from the developer panel.`)
}

/** Reads the operator's credentials. Returns null when none are set, and throws OperatorError when one is missing. */
export function readCredentials({
  MERCADO_PAGO_ACCESS_TOKEN: accessToken,
  MERCADO_PAGO_PUBLIC_KEY: publicKey,
  MERCADO_PAGO_WEBHOOK_SECRET: webhookSecret,
}: Readonly<Record<string, string | undefined>>): Credentials | null {
  if (!accessToken && !publicKey) return null
  if (!accessToken || !publicKey)
    throw new OperatorError(`${names[accessToken ? 'publicKey' : 'accessToken']} is missing. Set both credentials.`)
  assertCredential('accessToken', accessToken)
  assertCredential('publicKey', publicKey)
  return { accessToken, publicKey, webhookSecret: webhookSecret || null }
}
