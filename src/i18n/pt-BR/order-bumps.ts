import type { SameShape } from '../same-shape.ts'
import { orderBumps as spec } from '../spec/order-bumps.ts'

export const orderBumps: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Ofertas no checkout - Painel',
  newDocumentTitle: 'Nova oferta - Painel',
}
