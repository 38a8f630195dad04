import type { SameShape } from '../same-shape.ts'
import { webhooks as spec } from '../spec/webhooks.ts'

export const webhooks: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Webhooks - Painel',
  newDocumentTitle: 'Novo webhook - Painel',
  back: 'Configurações',
}
