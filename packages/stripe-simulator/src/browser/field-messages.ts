const english = {
  number: '1234 1234 1234 1234',
  expiry: 'MM / YY',
  cvc: 'CVC',
  label_number: 'Credit or debit card number',
  label_expiry: 'Credit or debit card expiration date',
  label_cvc: 'Credit or debit card CVC/CVV',
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
}

const portuguese: typeof english = {
  number: '1234 1234 1234 1234',
  expiry: 'MM / AA',
  cvc: 'CVC',
  label_number: 'Número do cartão de crédito ou débito',
  label_expiry: 'Data de validade do cartão',
  label_cvc: 'Código de segurança do cartão',
  incomplete_number: 'O número do seu cartão está incompleto.',
  invalid_number: 'O número do seu cartão é inválido.',
  incomplete_expiry: 'A data de validade do seu cartão está incompleta.',
  invalid_expiry_month: 'A data de validade do seu cartão é inválida.',
  invalid_expiry_year_past: 'O ano de validade do seu cartão já passou.',
  invalid_expiry_month_past: 'A data de validade do seu cartão já passou.',
  incomplete_cvc: 'O código de segurança do seu cartão está incompleto.',
}

export type FieldMessages = typeof english

export function getFieldMessages(locale: string | undefined): FieldMessages {
  return locale?.toLowerCase().startsWith('pt') ? portuguese : english
}
