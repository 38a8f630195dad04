import type { PaymentAttempt } from '../payment-gateway.ts'

type Reference = Pick<PaymentAttempt, 'orderId' | 'paymentId' | 'attempt'> & { shop: string }

/** Packs a UUID into 22 letters, digits, hyphens and underscores. */
export const packUuid = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
function unpackUuid(text: string): string {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Packs the ids of an attempt into the external reference of an order: at most 64 letters, digits, hyphens and
 * underscores. The external reference is the only field of ours that Mercado Pago returns.
 */
export const packReference = ({ orderId, paymentId, attempt, shop }: Reference): string =>
  `${packUuid(orderId)}${packUuid(paymentId)}${shop.slice(0, 16)}${attempt.toString(36)}`

const pattern = /^([\w-]{22})([\w-]{22})([0-9a-f]{16})([0-9a-z]{1,4})$/

/**
 * Returns null for a reference that `packReference` did not create, for example that of another integration's order.
 */
export function unpackReference(text: string | undefined): Reference | null {
  const [, order, payment, shop, attempt] = pattern.exec(text ?? '') ?? []
  if (!order || !payment || !shop || !attempt) return null
  return {
    orderId: unpackUuid(order),
    paymentId: unpackUuid(payment),
    shop,
    attempt: Number.parseInt(attempt, 36),
  }
}
