import { checkout as words } from '#i18n/storefront.ts'

type CardField = 'cardNumber' | 'cardExpiry' | 'cardCvc'
export type DeclinedField = CardField | 'zip'

/** Maps Stripe's error codes and decline codes to form fields. */
const fieldsByCode: Readonly<Record<string, DeclinedField>> = {
  incorrect_number: 'cardNumber',
  invalid_number: 'cardNumber',
  expired_card: 'cardExpiry',
  invalid_expiry_month: 'cardExpiry',
  invalid_expiry_month_past: 'cardExpiry',
  invalid_expiry_year: 'cardExpiry',
  invalid_expiry_year_past: 'cardExpiry',
  incorrect_cvc: 'cardCvc',
  invalid_cvc: 'cardCvc',
  incorrect_zip: 'zip',
}
/** Returns the field that a decline code is about; null when the code is about the whole card. */
export const findDeclinedField = (code: string | null): DeclinedField | null => fieldsByCode[code ?? ''] ?? null

/**
 * Builds the error for the card field that a decline is about, or for the card number when it is about the whole card.
 */
export function buildDeclineErrors(
  place: DeclinedField | null | undefined,
  tryDifferent: string,
): Partial<Record<CardField, string>> {
  if (place === 'zip') return {}
  return place ? { [place]: words.declinedAt[place] } : { cardNumber: tryDifferent }
}
