export type { CheckoutData, StripeSettings } from '#contract/screen-data.ts'
