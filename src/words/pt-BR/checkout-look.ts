import type { Like } from '../like.ts'
import { checkoutLook as spec } from '../spec/checkout-look.ts'

export const checkoutLook: Like<typeof spec> = {
  ...spec,
  documentTitle: 'Gerenciador de Checkout - Painel',
  emptyAction: 'Criar produto',
}
