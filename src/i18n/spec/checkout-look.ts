const number = (n: number) => n.toLocaleString('pt-BR')

/** The texts of the screen for the design of a product's checkout. */
export const checkoutLook = {
  // Screen
  title: 'Gerenciador de Checkout',
  documentTitle: 'Gerenciador de Checkout - Dashboard',
  text: 'Textos, banners e links do checkout de cada produto.',
  toUnified: 'Templates e frete',
  links: 'Links do checkout',
  show: 'Preview',
  showOf: (title: string) => `Ver o checkout de ${title}`,
  linksText: 'O link base abre na variante padrão.',
  managerSaved: 'Configurações salvas com sucesso!',

  // Produtos & Personalização
  tabProducts: 'Produtos & Personalização',
  saved: 'Configurações de checkout salvas!',

  // Product selection
  chooseProduct: 'Escolher produto',
  changeProduct: (title: string) => `Trocar de produto: ${title}`,
  choose: 'Escolha um produto',
  chooseText: 'Título, banners e links do checkout dele aparecem aqui.',
  openProduct: 'Abrir página do produto',
  customized: 'Personalizado',
  search: 'Buscar por título ou SKU',
  noneFound: (q: string) => `Nenhum produto encontrado para “${q}”`,
  clearSearch: 'Limpar busca',
  range: (from: number, to: number, total: number) => `${number(from)} a ${number(to)} de ${number(total)}`,
  pages: 'Páginas da lista',
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  backToList: 'Todos os produtos',
  listFailed: 'Erro ao carregar produtos',
  notFound: 'Produto não encontrado',
  emptyTitle: 'Comece com o primeiro produto',
  emptyText: 'Crie um produto e escolha aqui o template, os banners e o frete do checkout dele.',
  emptyAction: 'Create Product',

  // The form
  template: 'Template',
  systemTemplate: 'Template Padrão do Sistema',
  inactiveTemplate: (name: string) => `${name} (Inativo)`,
  inactiveText: 'Este template está inativo: até ser ativado, o checkout usa o padrão do sistema.',
  templatesFailed: 'Erro ao carregar templates',
  checkoutTitle: 'Título do checkout',
  checkoutTitleHint: 'Em branco: o título do produto.',
  checkoutDescription: 'Descrição do checkout',
  checkoutDescriptionHint: 'Uma linha abaixo do título, no resumo do pedido.',
  banners: 'Banners',
  bannersText: 'Só para este produto. Sem banner próprio, aparece o do template.',
  topBanner: 'Banner superior',
  bottomBanner: 'Banner inferior',
  bottomBanner1: 'Banner inferior 1',
  bottomBanner2: 'Banner inferior 2',
  fromTemplate: 'Do template',
  shipping: 'Frete',
  shippingText: 'As opções que o cliente vê depois de escolher o país. 0 aparece como FREE.',
  save: 'Salvar Configurações',
  saveFailed: 'Erro ao salvar configurações',
  kept: 'As suas alterações continuam aqui.',
  picturesPending: 'Aguarde o envio dos banners terminar ou cancele.',

  // Conflict with another person's changes
  conflictTitle: 'Outra pessoa salvou este checkout',
}
