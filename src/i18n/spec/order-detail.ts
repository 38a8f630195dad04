const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** What can be done with one order beyond refunds, and its disputes. Fetched with its screen. */
export const orderDetail = {
  by: (name: string) => `por ${name}`,
  source: (name: string) => `campanha ${name}`,

  addNote: 'Anotar',
  note: 'Anotação',
  noteHint: 'Só a equipe vê. Quem compra não.',
  saveNote: 'Guardar anotação',
  savingNote: 'Guardando…',
  noteMissing: 'Escreva a anotação',
  noteFailed: 'A anotação não foi guardada',
  deleteNote: 'Excluir anotação',
  noteDeleted: 'Anotação excluída',
  noteDeleteFailed: 'A anotação não foi excluída',
  undo: 'Desfazer',
  undoFailed: 'A anotação não voltou',

  resendMail: 'Reenviar e-mail',

  cancelOrder: 'Cancelar pedido',
  cancelTitle: (number: number) => `Cancelar o pedido #${number}?`,
  cancelText: 'Ninguém pagou este pedido. A cobrança é cancelada no Stripe, e as unidades voltam ao estoque.',
  cancelDo: 'Cancelar pedido',
  canceling: 'Cancelando…',
  canceled: 'Pedido cancelado',
  cancelFailed: 'O pedido não foi cancelado',

  dispute: 'Disputa',
  inquiry: 'Consulta do banco',
  disputePhases: {
    answer: 'Espera pela loja',
    review: 'Em análise',
    won: 'Ganha',
    lost: 'Perdida',
    over: 'Encerrada',
  },
  disputeMeaning: {
    answer: 'O banco já retirou o valor, e só ouve a loja até a data abaixo. Sem resposta, a disputa está perdida.',
    inquiry:
      'O banco só pergunta: o dinheiro continua com a loja. Reembolsar agora encerra a consulta, sem a taxa de uma disputa.',
    review: 'O banco tem a resposta da loja e decide em até 75 dias. Não há nada a fazer.',
    won: 'O banco deu razão à loja, e o valor voltou.',
    lost: 'O valor ficou com quem comprou. A decisão do banco é final.',
    over: 'A consulta terminou sem disputa. O dinheiro continua com a loja.',
  },
  answerBy: 'Responder até',
  daysLeft: (n: number) =>
    n < 1 ? 'falta menos de um dia' : n === 1 ? 'falta 1 dia' : `faltam ${counted(n, 'dia', 'dias')}`,
  pastDue: 'o prazo passou',
  whatToSend: 'O que enviar',
  evidence: {
    fraud: [
      'O endereço de entrega e o comprovante, se são os de quem comprou',
      'Mensagens ou compras anteriores da mesma pessoa',
      'O que o banco confirmou na hora da compra, como a autenticação 3DS',
    ],
    not_received: [
      'O código de rastreio e a prova de entrega no endereço do pedido',
      'De um produto digital, quando foi acessado ou baixado',
      'O prazo de entrega que a página prometia',
    ],
    unacceptable: [
      'A descrição e as fotos da página, como eram na data da compra',
      'A conversa sobre a troca ou a devolução',
      'A política de devolução que a pessoa aceitou',
    ],
    duplicate: ['O que cada cobrança pagou, com os recibos', 'Se foi mesmo em dobro, aceite a disputa'],
    credit: [
      'A política de devolução ou de cancelamento que a pessoa aceitou',
      'A conversa em que o reembolso foi recusado, ou o reembolso já feito',
    ],
    other: ['O recibo e a prova de entrega', 'A conversa com quem comprou'],
  },
  agree: 'Se o cliente tem razão, aceite a disputa lá mesmo.',
  openStripe: 'Responder no Stripe',
  seeStripe: 'Ver no Stripe',
  simulated: 'Disputa simulada: não há banco, e nenhum dinheiro se move.',
}
