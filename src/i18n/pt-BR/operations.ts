import type { SameShape } from '../same-shape.ts'
import { operations as spec } from '../spec/operations.ts'

export const operations: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Operações - Painel',
  openSettings: 'Configurações',
  alarms: {
    ...spec.alarms,
    provider_not_configured: {
      ...spec.alarms.provider_not_configured,
      act: 'confira as chaves em Configurações e use Testar conexão.',
    },
    subscription_price_differs: {
      ...spec.alarms.subscription_price_differs,
      act: 'em Configurações, mapeie o SKU para um preço igual ao da loja.',
    },
    pix_unavailable: {
      ...spec.alarms.pix_unavailable,
      act: 'veja no painel do provedor o que a conta precisa. Depois use Verificar em Configurações. O alarme se resolve sozinho.',
    },
    secret_unreadable: {
      ...spec.alarms.secret_unreadable,
      act: 'informe a chave de novo em Configurações, em Stripe ou em Formas de entrar. Se for um autenticador, quem é dono(a) remove a verificação em Equipe, e a pessoa cadastra outro.',
    },
  },
}
