import type { Like } from '../like.ts'
import { team as spec } from '../spec/team.ts'

export const team: Like<typeof spec> = {
  ...spec,
  documentTitle: 'Equipe - Painel',
  logDocumentTitle: 'Registro - Painel',
  keysDocumentTitle: 'Chaves de API - Painel',
}
