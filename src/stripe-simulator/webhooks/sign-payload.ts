import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header over the raw body; `seconds` is the time of signing. */
export function signPayload(secret: string, body: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}
