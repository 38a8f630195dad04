/** The texts of the canvas of the visual editor. */
export const visualCanvas = {
  canvas: 'Página',
  canvasHelp:
    'Tab percorre os elementos na ordem de leitura. Setas movem 1 px, com Shift 10 px; com Ctrl mudam o tamanho. Espaço mantém o elemento na seleção. Enter edita o texto.',
  empty: 'A página ainda está vazia. Adicione um texto, um produto ou uma seção pronta.',
  column: 'No celular a página é uma coluna na ordem de leitura. Para mover elementos, escolha uma largura maior.',

  // Names and positions of elements
  types: { text: 'Texto', button: 'Botão', image: 'Imagem', product: 'Produto', panel: 'Painel' },
  named: (type: string, name: string) => `${type}: ${name}`,
  unnamed: (type: string, place: number) => `${type} ${place}`,
  place: (x: number, y: number) => `x ${x}, y ${y}`,
  size: (width: number, height: number) => `${width} por ${height} px`,
  sizeBadge: (width: number, height: number) => `${width} × ${height}`,
  locked: 'bloqueado',
  hidden: 'oculto',
  noImage: 'Sem imagem',

  // Announcements after an action
  selected: (n: number) => (n === 1 ? '1 elemento selecionado' : `${n} elementos selecionados`),
  unselected: 'Nada selecionado',
  movedSeveral: (n: number, x: number, y: number) => `${n} elementos em x ${x}, y ${y}`,
  resized: (width: number, height: number) => `Tamanho ${width} por ${height}`,
  removed: (n: number) => (n === 1 ? 'Elemento excluído' : `${n} elementos excluídos`),
  copied: (n: number) => (n === 1 ? 'Elemento copiado' : `${n} elementos copiados`),
  pasted: (n: number) => (n === 1 ? 'Elemento colado' : `${n} elementos colados`),
  duplicated: (n: number) => (n === 1 ? 'Elemento duplicado' : `${n} elementos duplicados`),
  isLocked: 'Este elemento está bloqueado',
  inFront: 'Trazido para a frente',
  behind: 'Enviado para trás',
  undone: 'Desfeito',
  redone: 'Refeito',
  editText: 'Editar o texto',

  // Bar with zoom and guides
  view: 'Zoom e guias',
  zoomOut: 'Diminuir o zoom',
  zoomIn: 'Aumentar o zoom',
  zoomIs: (percent: number) => `Zoom ${percent}%. Voltar a 100%`,
  percent: (percent: number) => `${percent}%`,
  fit: 'Ajustar à largura',
  grid: 'Grade de 8 px',
  guides: 'Guias magnéticas',
}
