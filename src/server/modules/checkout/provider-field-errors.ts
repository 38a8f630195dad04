import { type BuyerField, ProviderRejectedError } from '#server/modules/payments/index.ts'
import { AppError } from '#server/platform/core/errors.ts'

/** The request field that supplies each field of the buyer. */
const requestFields: Readonly<Record<BuyerField, string>> = {
  email: 'customerEmail',
  name: 'customerName',
  phone: 'customerPhone',
  'address.line1': 'customerAddress.street',
  'address.line2': 'customerAddress.complement',
  'address.city': 'customerAddress.city',
  'address.state': 'customerAddress.state',
  'address.zip': 'customerAddress.zip',
  'address.country': 'customerAddress.country',
}

/** Rethrows the provider's rejection of a buyer's input as invalid_fields with the name of the request field. */
export async function mapProviderFieldErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderRejectedError) || !error.field) throw error
    throw new AppError('invalid_fields', {
      fields: { [requestFields[error.field]]: error.reason ?? 'refused' },
      cause: error,
    })
  }
}
