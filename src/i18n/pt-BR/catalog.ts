import type { AdminWords } from '../index.ts'
import { catalog as spec } from '../spec/catalog.ts'

export const catalog: AdminWords['catalog'] = {
  ...spec,
  documentTitle: 'Produtos - Painel',
  tabCreate: 'Criar produto',
  tabManage: 'Gerenciar produtos',
  create: 'Criar produto',
  refresh: 'Atualizar',

  variantsButton: 'Variantes',
  onlyLeft: n => (n === 0 ? 'Esgotada' : n === 1 ? 'Só resta 1' : `Só restam ${n}`),
  shippingText: 'As opções que o cliente vê depois de escolher o país. 0 aparece como grátis.',
  free: 'GRÁTIS',
  copyLink: 'Copiar link',
  edit: 'Editar',

  titleMissing: 'Preencha o título do produto',
  noVariants: 'Adicione pelo menos uma variante com SKU e preço',
  variantsIncomplete: 'Preencha nome, SKU e preço de todas as variantes',
  noDefault: 'Escolha uma variante padrão',
  variantIncomplete: 'Preencha nome e SKU da variante',
  priceMissing: 'Digite um preço, como 89,00.',

  created: 'Produto criado',
  imageUploaded: 'Imagem enviada',
  variantCreated: 'Variante criada',
  variantUpdated: 'Variante salva',
  defaultUpdated: 'Variante padrão trocada',
  variantDeleted: 'Variante excluída',
  createFailed: 'Erro ao criar produto',
  deleteFailed: 'Erro ao excluir produto',
  dependenciesFailed: 'Erro ao conferir onde o produto é usado',
  uploadFailed: 'Erro ao enviar imagem',
  saveVariantFailed: 'Erro ao salvar variante',
  setDefaultFailed: 'Erro ao trocar a variante padrão',
  deleteVariantFailed: 'Erro ao excluir variante',
  fetchVariantsFailed: 'Erro ao carregar variantes',
  fetchFailed: 'Erro ao carregar produtos',
  fetchError: message => `Erro ao carregar produtos: ${message}`,
}
