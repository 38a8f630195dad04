import Stripe from 'stripe'
import { hasCardNumber } from '#domain/card-number.ts'
import { AppError } from '#server/platform/core/errors.ts'

/** Maps each parameter of the provider to the request field that supplies its value. */
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
/** Maps error codes of the provider to request fields, for errors whose parameter is missing or unknown. */
const fieldsByErrorCode: Readonly<Record<string, string>> = {
  email_invalid: 'customerEmail',
  postal_code_invalid: 'customerAddress.zip',
  country_code_invalid: 'customerAddress.country',
  state_unsupported: 'customerAddress.state',
}

/** Rethrows the provider's rejection of a buyer's input as invalid_fields with the name of the request field. */
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

export const getPhoneError = (text: string): string => (hasCardNumber(text) ? 'card_number' : 'invalid')
