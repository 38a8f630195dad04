import Stripe from 'stripe'
import { hasCardNumber } from '#domain/card-number.ts'
import { AppError } from '#server/kernel/errors.ts'

/** Which field of the checkout a parameter of the provider comes from. */
const fieldsByParam: Readonly<Record<string, string>> = {
  email: 'customerEmail',
  receipt_email: 'customerEmail',
  name: 'customerName',
  phone: 'customerPhone',
  'address[line1]': 'customerAddress.street',
  'address[line2]': 'customerAddress.complement',
  'address[city]': 'customerAddress.city',
  'address[state]': 'customerAddress.state',
  'address[postal_code]': 'customerAddress.zip',
  'address[country]': 'customerAddress.country',
}
/** The same for refusals whose code says more than their parameter. */
const fieldsByErrorCode: Readonly<Record<string, string>> = {
  email_invalid: 'customerEmail',
  postal_code_invalid: 'customerAddress.zip',
  country_code_invalid: 'customerAddress.country',
  state_unsupported: 'customerAddress.state',
}

/** A call that carries what a buyer typed: what the provider refuses of that is `invalid_fields` with the field's name. */
export async function mapProviderFieldErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const field = fieldsByParam[error.param ?? ''] ?? fieldsByErrorCode[error.code ?? '']
    if (!field) throw error
    throw new AppError('invalid_fields', { fields: { [field]: error.code ?? 'refused' }, cause: error })
  }
}

/** Why a text is refused as a phone number. */
export const getPhoneError = (text: string): string => (hasCardNumber(text) ? 'card_number' : 'invalid')
