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
  },
}
