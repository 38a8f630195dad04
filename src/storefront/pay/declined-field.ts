import { checkout as words } from '#words/storefront.ts'

type CardField = 'cardNumber' | 'cardExpiry' | 'cardCvc'
export type DeclinedField = CardField | 'zip'

/** Keys are Stripe error codes or decline codes. */
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
/** Returns the field that a decline concerns; null when it concerns the card as a whole. */
export const findDeclinedField = (code: string | null): DeclinedField | null => fieldsByCode[code ?? ''] ?? null

/** Marks the card field that a decline concerns, or the card number when it concerns the card as a whole. */
export function buildDeclineErrors(
  place: DeclinedField | null | undefined,
  tryDifferent: string,
): Partial<Record<CardField, string>> {
  if (place === 'zip') return {}
  return place ? { [place]: words.declinedAt[place] } : { cardNumber: tryDifferent }
}
