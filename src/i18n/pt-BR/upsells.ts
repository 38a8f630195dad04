import type { SameShape } from '../same-shape.ts'
import { upsells as spec } from '../spec/upsells.ts'

export const upsells: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Upsells - Painel',
  tabCreate: 'Criar upsell',
  tabManage: 'Gerenciar upsells',
  tabPages: 'Páginas de upsell',
  create: 'Criar upsell',

  baseSku: 'SKU base',
  onlyLeft: n => (n === 0 ? 'Esgotado' : n === 1 ? 'Só resta 1' : `Só restam ${n}`),
  nameMissing: 'Dê um nome ao upsell',
  productsMissing: 'Escolha pelo menos um produto',
  skusMissing: 'Escolha pelo menos um SKU de cada produto escolhido',
  createFailed: message => `Erro ao criar upsell: ${message}`,

  active: 'Ativo',
  inactive: 'Inativo',
  managePages: 'Gerenciar páginas',
  copyUrl: 'Copiar link',
  preview: 'Prévia',
  delete: 'Excluir',
  dependenciesFailed: 'Não foi possível contar o que vai junto com o upsell',
  deleteFailed: 'Erro ao excluir upsell',
  listFailed: message => `Erro ao carregar upsells: ${message}`,

  existingPages: 'Páginas existentes',
  pagesFailed: message => `Erro ao carregar as páginas do upsell: ${message}`,
  visualEditor: 'Editor visual',
  customHtml: 'HTML próprio',
  titleMissing: 'Escolha um upsell e dê um título à página',
  saveChanges: 'Salvar alterações',
  pageCreateFailed: message => `Erro ao criar página: ${message}`,
  ifContinued: 'Continuar',
  ifSkipped: 'Pular',
  defaultDeclined: 'Continuar: página seguinte. Pular: início da loja (padrão)',
  afterDecliningHint: 'Vale para Continuar e para Pular.',
  noOffer: 'Sem oferta: só leva adiante ou sai do funil',
  newButton: 'Comprar agora',
}
