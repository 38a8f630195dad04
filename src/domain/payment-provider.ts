/** The companies that can carry out a shop's payments. */
export const paymentProviders = ['stripe', 'mercado_pago'] as const
export type PaymentProvider = (typeof paymentProviders)[number]
