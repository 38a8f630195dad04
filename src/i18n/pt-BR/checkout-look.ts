import type { SameShape } from '../same-shape.ts'
import { checkoutLook as spec } from '../spec/checkout-look.ts'

export const checkoutLook: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Gerenciador de Checkout - Painel',
  emptyAction: 'Criar produto',
}
