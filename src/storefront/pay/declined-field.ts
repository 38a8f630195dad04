import { checkout as words } from '#words/storefront.ts'

type CardField = 'cardNumber' | 'cardExpiry' | 'cardCvc'
/** A field that a bank names when it declines a card. */
export type DeclinedField = CardField | 'zip'

/** The provider's codes, be it of the error or of the decline behind it. */
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
/** The field that a decline is about; null: the card as a whole. */
export const findDeclinedField = (code: string | null): DeclinedField | null => fieldsByCode[code ?? ''] ?? null

/** The marks at the card fields after a decline: at the one it is about, else at the number. */
export function buildDeclineErrors(
  place: DeclinedField | null | undefined,
  tryDifferent: string,
): Partial<Record<CardField, string>> {
  if (place === 'zip') return {}
  return place ? { [place]: words.declinedAt[place] } : { cardNumber: tryDifferent }
}
