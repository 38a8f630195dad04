import type { Like } from '../like.ts'
import { promotions as spec } from '../spec/promotions.ts'

export const promotions: Like<typeof spec> = {
  ...spec,
  documentTitle: 'Promoções - Painel',
  newDocumentTitle: 'Nova promoção - Painel',
  editDocumentTitle: code => `${code} - Painel`,
}
