import type { SameShape } from '../same-shape.ts'
import { subscriptions as spec } from '../spec/subscriptions.ts'

export const subscriptions: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Assinaturas - Painel',
  emptyText:
    'Em Configurações, mapeie um SKU para um preço recorrente do Stripe: o checkout passa a vendê-lo como assinatura.',
}
