const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** The texts for the actions on one order except refunds, and for its disputes. They are fetched with their screen. */
export const orderDetail = {
  by: (name: string) => `por ${name}`,
  source: (name: string) => `campanha ${name}`,
  origin: 'De onde veio',
  firstTouch: 'Primeiro acesso',
  lastTouch: 'Último acesso',
  direct: 'Acesso direto',
  touch: {
    utm_campaign: 'Campanha',
    utm_source: 'Origem',
    utm_medium: 'Mídia',
    utm_content: 'Conteúdo',
    utm_term: 'Termo',
  },
  click: 'Clique',
  referrer: 'Site anterior',
  landingPage: 'Página de entrada',

  addNote: 'Adicionar anotação',
  note: 'Anotação',
  noteHint: 'Só a equipe vê. O cliente não vê.',
  saveNote: 'Salvar anotação',
  savingNote: 'Salvando…',
  noteMissing: 'Escreva a anotação',
  noteFailed: 'A anotação não foi salva',
  deleteNote: 'Excluir anotação',
  noteDeleted: 'Anotação excluída',
  noteDeleteFailed: 'A anotação não foi excluída',
  undo: 'Desfazer',
  undoFailed: 'A anotação não foi restaurada',

  resendMail: 'Reenviar e-mail',

  cancelOrder: 'Cancelar pedido',
  cancelTitle: (number: number) => `Cancelar o pedido #${number}?`,
  cancelText: 'Ninguém pagou este pedido. A cobrança é cancelada no Stripe, e as unidades voltam ao estoque.',
  cancelDo: 'Cancelar pedido',
  canceling: 'Cancelando…',
  canceled: 'Pedido cancelado',
  cancelFailed: 'O pedido não foi cancelado',

  awaiting: 'Aguardando pagamento',
  awaitingText: (amount: string) => `Pix de ${amount}`,
  codeExpires: 'O código vence em',
  codeOf: 'Pix copia e cola',
  copyCode: 'Copiar código',
  remind: 'Enviar o código de novo',
  reminding: 'Enviando…',
  reminded: 'O e-mail com o código está na fila',
  remindFailed: 'O código não foi enviado',
  whatsApp: 'Chamar no WhatsApp',
  whatsAppHint: 'Abre uma conversa com o texto pronto. Nada é enviado antes de você confirmar.',

  dispute: 'Disputa',
  inquiry: 'Consulta do banco',
  disputePhases: {
    answer: 'Aguarda resposta',
    review: 'Em análise',
    won: 'Ganha',
    lost: 'Perdida',
    over: 'Encerrada',
  },
  disputeMeaning: {
    answer:
      'O banco já retirou o valor e só aceita a resposta da loja até a data abaixo. Sem resposta, a disputa é perdida.',
    inquiry:
      'O banco só está consultando: o dinheiro continua com a loja. Reembolsar agora encerra a consulta sem a taxa de disputa.',
    review: 'O banco recebeu a resposta da loja e decide em até 75 dias. Você não precisa fazer nada.',
    won: 'O banco deu razão à loja, e o valor voltou.',
    lost: 'O valor ficou com o cliente. A decisão do banco é final.',
    over: 'A consulta terminou sem disputa. O dinheiro continua com a loja.',
  },
  answerBy: 'Responder até',
  daysLeft: (n: number) =>
    n < 1 ? 'falta menos de um dia' : n === 1 ? 'falta 1 dia' : `faltam ${counted(n, 'dia', 'dias')}`,
  pastDue: 'o prazo passou',
  whatToSend: 'O que enviar',
  evidence: {
    fraud: [
      'O endereço e o comprovante de entrega, se o endereço for do cliente',
      'Mensagens ou compras anteriores da mesma pessoa',
      'O que o banco confirmou na hora da compra, como a autenticação 3DS',
    ],
    not_received: [
      'O código de rastreio e a prova de entrega no endereço do pedido',
      'Em produto digital, quando foi acessado ou baixado',
      'O prazo de entrega que a página prometia',
    ],
    unacceptable: [
      'A descrição e as fotos da página, como eram na data da compra',
      'A conversa sobre a troca ou a devolução',
      'A política de devolução que o cliente aceitou',
    ],
    duplicate: ['A que se refere cada cobrança, com os recibos', 'Se a cobrança foi mesmo em dobro, aceite a disputa'],
    credit: [
      'A política de devolução ou de cancelamento que o cliente aceitou',
      'A conversa em que o reembolso foi recusado, ou o reembolso já feito',
    ],
    other: ['O recibo e a prova de entrega', 'A conversa com o cliente'],
  },
  agree: 'Se o cliente tiver razão, aceite a disputa por lá.',
  openStripe: 'Responder no Stripe',
  seeStripe: 'Ver no Stripe',
  simulated: 'Disputa simulada: não há banco, e nenhum valor é movimentado.',
}
