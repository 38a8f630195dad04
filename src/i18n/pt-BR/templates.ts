import type { SameShape } from '../same-shape.ts'
import { templates as spec } from '../spec/templates.ts'

export const templates: SameShape<typeof spec> = {
  ...spec,
  createProduct: 'Criar produto',
  configDocumentTitle: 'Configuração do Checkout - Painel',
  adminDocumentTitle: 'Checkout - Painel',
}
