import type { SameShape } from '../same-shape.ts'
import { team as spec } from '../spec/team.ts'

export const team: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Equipe - Painel',
  logDocumentTitle: 'Registro - Painel',
  keysDocumentTitle: 'Chaves de API - Painel',
  backToSettings: 'Configurações',
}
