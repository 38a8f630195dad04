import type { SameShape } from '../same-shape.ts'
import { checkoutLook as spec } from '../spec/checkout-look.ts'

export const checkoutLook: SameShape<typeof spec> = {
  ...spec,
  title: 'Gerenciador de checkout',
  documentTitle: 'Gerenciador de checkout - Painel',
  show: 'Prévia',
  managerSaved: 'Configurações salvas',
  tabProducts: 'Produtos e personalização',
  saved: 'Configurações do checkout salvas',
  systemTemplate: 'Template padrão do sistema',
  inactiveTemplate: name => `${name} (inativo)`,
  shippingText: 'As opções que o cliente vê depois de escolher o país. 0 aparece como grátis.',
  save: 'Salvar configurações',
  emptyAction: 'Criar produto',
}
