import type { Checkout } from '#contract/checkout.ts'

/**
 * The body of a payment intent request for an opened checkout. A shopper who bought the product a moment ago was shown
 * that order and confirms that they buy it again.
 */
export const buildIntentBody = ({ id, quote, recentPurchase }: Pick<Checkout, 'id' | 'quote' | 'recentPurchase'>) => ({
  amount: quote.totalCents,
  currency: quote.currency,
  checkoutId: id,
  ...(recentPurchase && { buyAgainAfter: recentPurchase.order.publicId }),
})
