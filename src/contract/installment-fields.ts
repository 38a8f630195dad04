import * as z from 'zod/mini'
import { PaymentProvider } from './payment-methods.ts'
import { Cents } from './shapes.ts'

/** How a payment is carried out; absent when nothing is paid. The buyer pays the interest to the provider, in addition to the amount. */
export const installmentFields = {
  provider: z.optional(PaymentProvider),
  installments: z.optional(z.int()),
  interestCents: z.optional(Cents),
}
