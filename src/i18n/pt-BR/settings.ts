import type { SameShape } from '../same-shape.ts'
import { settings as spec } from '../spec/settings.ts'

const key = { publishable: 'chave publicável', secret: 'chave secreta' }

export const settings: SameShape<typeof spec> = {
  ...spec,
  title: 'Configurações',
  documentTitle: 'Configurações - Painel',
  save: 'Salvar configurações',
  publishableKey: 'Chave publicável',
  secretKey: 'Chave secreta',
  keyProblem: {
    ...spec.keyProblem,
    required: (kind, prefix) => `Cole a ${key[kind]}, que começa com ${prefix}.`,
    not_a_key: (kind, prefix) => `Isto não é uma ${key[kind]}: ela começa com ${prefix}.`,
  },
  secretMissing: 'Chave secreta não configurada',
  testConnection: 'Testar conexão',
  providerProducts: 'Produtos no Stripe',
  mappingsText: 'Produto e preço do Stripe ligados a cada SKU.',
  typeOneTime: 'Pagamento único',
  createProduct: 'Criar produto',
}
