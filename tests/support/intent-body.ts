import type { Checkout } from '#contract/checkout.ts'

/**
 * What a shopper asks an intent with, for a checkout that was opened. Who has bought the product a moment ago was shown
 * that order, and buys it again.
 */
export const buildIntentBody = ({ id, quote, recentPurchase }: Pick<Checkout, 'id' | 'quote' | 'recentPurchase'>) => ({
  amount: quote.totalCents,
  currency: quote.currency,
  checkoutId: id,
  ...(recentPurchase && { buyAgainAfter: recentPurchase.order.publicId }),
})
