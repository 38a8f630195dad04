import { checkout as words } from '#i18n/storefront.ts'
import type { FieldLink } from '../pay/error-summary.tsx'
import { type FieldName, getFieldLabel } from './fields.ts'
import type { PageField } from './validation.ts'

const toFieldLink = (place: FieldName) => ({ place, id: place, label: getFieldLabel(place) })

/** Lists the link targets of the error summary in page order. */
export const listFieldLinks = (): readonly (FieldLink & { place: PageField })[] => [
  ...(
    ['email', 'name', 'country', 'taxId', 'phone', 'zip', 'address', 'complement', 'district', 'city', 'state'] as const
  ).map(toFieldLink),
  { place: 'shipping', id: 'shipping', label: words.shippingMethod },
  { place: 'cardNumber', id: 'card-number', label: words.cardNumber },
  { place: 'cardExpiry', id: 'card-expiry', label: words.expiry },
  { place: 'cardCvc', id: 'card-cvc', label: words.cvv },
  toFieldLink('cardholder'),
]
