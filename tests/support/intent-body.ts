import type { Checkout } from '#contract/checkout.ts'

/**
 * Builds the body of a payment intent request for an opened checkout. For a shopper who bought the product recently,
 * the body confirms that the shopper has seen that order and wants to buy again.
 */
export const buildIntentBody = ({ id, quote, recentPurchase }: Pick<Checkout, 'id' | 'quote' | 'recentPurchase'>) => ({
  amount: quote.totalCents,
  currency: quote.currency,
  checkoutId: id,
  ...(recentPurchase && { buyAgainAfter: recentPurchase.order.publicId }),
})
