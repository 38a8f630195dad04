import type { Like } from '../like.ts'
import { templates as spec } from '../spec/templates.ts'

export const templates: Like<typeof spec> = {
  ...spec,
  createProduct: 'Criar produto',
  configDocumentTitle: 'Configuração do Checkout - Painel',
  adminDocumentTitle: 'Checkout - Painel',
}
