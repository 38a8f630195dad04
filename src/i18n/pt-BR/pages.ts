import type { SameShape } from '../same-shape.ts'
import { pages as spec } from '../spec/pages.ts'

export const pages: SameShape<typeof spec> = {
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
  downloadZip: 'Baixar ZIP',
  previewTab: 'Prévia',
  saveChanges: 'Salvar rascunho',
  unsaved: 'Alterações não salvas',
  unsavedSoon: 'Alterações não salvas, salvando em instantes',
  updatePage: 'Atualizar página',
  draftKept: 'O rascunho está salvo. Os clientes só veem depois de “Atualizar página”.',
}
