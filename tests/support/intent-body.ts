import type { Checkout } from '#contract/checkout.ts'

/**
 * Builds the body of a payment intent request for an opened checkout. A shopper who just bought the product was shown
 * that order and confirms buying again.
 */
export const buildIntentBody = ({ id, quote, recentPurchase }: Pick<Checkout, 'id' | 'quote' | 'recentPurchase'>) => ({
  amount: quote.totalCents,
  currency: quote.currency,
  checkoutId: id,
  ...(recentPurchase && { buyAgainAfter: recentPurchase.order.publicId }),
})
