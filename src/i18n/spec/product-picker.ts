/** The texts of the fields and lists that choose products. */
export const picker = {
  search: 'Buscar por título ou SKU',
  list: 'Produtos',
  clear: 'Limpar a escolha',
  searching: 'Buscando…',
  none: 'Nenhum produto encontrado.',
  failed: 'Não foi possível buscar os produtos.',
  failedInList: 'Não foi possível buscar os produtos. Digite ou abra a lista de novo para tentar outra vez.',
  more: (n: number) =>
    n === 1
      ? 'Há mais 1 produto. Continue digitando o título ou o SKU.'
      : `Há mais ${n.toLocaleString('pt-BR')} produtos. Continue digitando o título ou o SKU.`,
  moreVariants: 'Há mais variantes. Continue digitando o nome ou o SKU.',
  showAll: (n: number) => `Mostrar todos (${n})`,
  showFewer: 'Mostrar menos',
  gone: 'Produto excluído',
  archived: 'Arquivado',
}
