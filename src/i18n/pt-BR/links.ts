import type { AdminWords } from '../index.ts'
import { links as spec } from '../spec/links.ts'

export const links: AdminWords['links'] = {
  ...spec,
  title: 'Checkout unificado',
  documentTitle: 'Checkout unificado - Painel',
  tabLinks: 'Prévia e links',
  emptyAction: 'Criar produto',
}
