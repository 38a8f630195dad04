import { checkout as words } from '#words/storefront.ts'
import type { LinkedPlace } from '../pay/problem-box.tsx'
import { type FieldName, labelOf } from './fields.ts'
import type { Place } from './validation.ts'

const field = (place: FieldName) => ({ place, id: place, label: labelOf(place) })

/** Where a link of the problem summary goes, in the order of the page. */
export const places = (): readonly (LinkedPlace & { place: Place })[] => [
  ...(['email', 'name', 'phone', 'taxId', 'country', 'zip', 'address', 'complement', 'city', 'state'] as const).map(
    field,
  ),
  { place: 'shipping', id: 'shipping', label: words.shippingMethod },
  { place: 'cardNumber', id: 'card-number', label: words.cardNumber },
  { place: 'cardExpiry', id: 'card-expiry', label: words.expiry },
  { place: 'cardCvc', id: 'card-cvc', label: words.cvv },
  field('cardholder'),
]
