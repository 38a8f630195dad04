/** The texts of Mercado Pago's card form, on the checkouts. */
export const mercadoPago = {
  expiryExample: 'MM/YY',
  installments: 'Installments',
  typeNumber: 'Enter the card number',
  loading: 'Loading the installments…',
  failed: 'The installments could not be loaded. You can pay the total at once, or load them again.',
  single: (each: string) => `1x of ${each}`,
  free: (count: number, each: string) => `${count}x of ${each} without interest`,
  withInterest: (count: number, each: string, total: string, rate: string | null) =>
    `${count}x of ${each} (total ${total}${rate ? `, interest ${rate}% a month` : ''})`,
  total: (total: string, rate: string | null) => `Total ${total}, with interest${rate ? ` of ${rate}% a month` : ''}.`,
  totalFree: (total: string) => `Total ${total}, without interest.`,
  most: (count: number) => `You can pay in up to ${count} installments.`,
  changed: 'The installments have changed. Check the total and pay again.',
  unknownCard: 'This card was not recognized. Check its number.',
  unsupported: 'This type of card is not accepted. Use a credit card.',
  notRead: 'The card could not be read. Check your connection and try again.',
  /** The dialog for the security code of the card that paid the order. */
  code: {
    title: 'Confirm with the security code',
    text: (last4: string) =>
      `Only the security code of your card ending ${last4} is needed. The card is not typed again.`,
    label: 'Security code (CVV)',
    missing: 'Type the three or four digits of the security code.',
    retry: 'You were not charged. Type the code again, or continue without this offer.',
  },
  challenge: {
    title: 'Confirm the payment with your bank',
    text: 'Your bank wants to be sure that it is you. Follow its instructions here.',
    frame: 'Page of your bank',
    leave: 'Go back without paying',
    left: 'The payment was not confirmed with your bank. You were not charged, and you can try again.',
  },
  declines: {
    insufficient_funds: 'The card does not have enough limit or balance for this purchase.',
    incorrect_number: 'The number, the expiry date or the security code of the card is not correct.',
    call_issuer: 'Your bank wants you to authorize this purchase first. Call the number on the back of the card.',
    card_not_supported: 'This card is disabled, or does not accept this purchase.',
    card_velocity_exceeded: 'This card was tried too many times. Wait a while before you use it again.',
    fraudulent: 'The payment was declined for security reasons.',
    authentication_failed: 'Your bank could not confirm that it is you.',
    card_declined: 'Your card was declined.',
  },
}
