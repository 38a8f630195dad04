import type { AdminWords } from '../index.ts'
import { pages as spec } from '../spec/pages.ts'

export const pages: AdminWords['pages'] = {
  ...spec,
  documentTitle: 'Páginas de vendas - Painel',
  title: 'Páginas de vendas',
  tabCreate: 'Nova campanha',
  tabCampaigns: 'Campanhas',
  tabPages: 'Gerenciar páginas',
  copyLink: 'Copiar link',
  view: 'Ver página',
  viewCampaign: 'Ver campanha',
  seeCampaigns: 'Ver campanhas',
  pagesOfCampaign: 'Páginas da campanha',
}
