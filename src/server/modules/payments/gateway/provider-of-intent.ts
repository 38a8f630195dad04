import type { PaymentProvider } from '#domain/payment-provider.ts'

/** The provider that created a payment, by its id: only the ids of Mercado Pago's orders begin with ORD. */
export const findProviderOfIntent = (intentId: string): PaymentProvider =>
  intentId.startsWith('ORD') ? 'mercado_pago' : 'stripe'
