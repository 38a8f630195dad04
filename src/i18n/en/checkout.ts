import { checkout as english } from '../english/checkout.ts'
import type { CheckoutWords } from '../storefront.ts'

export const checkout: CheckoutWords = {
  ...english,
  configurationTitle: 'Configuration error',
  configuration: 'The public key of Stripe was not found. Please tell the shop: no payment can be made right now.',
}
