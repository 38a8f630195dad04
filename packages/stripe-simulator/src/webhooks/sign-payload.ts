import { createHmac } from 'node:crypto'

/** Returns the `Stripe-Signature` header for the raw body; `seconds` is the time of signing in seconds since 1970. */
export function signPayload(secret: string, body: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}
