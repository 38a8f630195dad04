import type { PaymentProvider } from '#domain/payment-provider.ts'

/** Returns the provider that created a payment, by the provider's id of it: only the ids of Mercado Pago's orders begin with ORD. */
export const getProviderOfIntent = (intentId: string): PaymentProvider =>
  intentId.startsWith('ORD') ? 'mercado_pago' : 'stripe'
