import type { PaymentProvider } from '#domain/payment-provider.ts'

/**
 * Returns the provider that created a payment, judging by the provider's id of the payment: only the ids of Mercado
 * Pago's orders begin with ORD.
 */
export const getProviderOfIntent = (intentId: string): PaymentProvider =>
  intentId.startsWith('ORD') ? 'mercado_pago' : 'stripe'
