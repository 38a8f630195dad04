import type { SameShape } from '../same-shape.ts'
import { promotions as spec } from '../spec/promotions.ts'

export const promotions: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Promoções - Painel',
  newDocumentTitle: 'Nova promoção - Painel',
  editDocumentTitle: code => `${code} - Painel`,
}
