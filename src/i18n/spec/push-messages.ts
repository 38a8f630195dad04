/**
 * The texts of push notifications about the shop. Their language is the one in which the member registered the device;
 * the texts of alarms are in alarms.ts.
 */
const en = {
  sale: 'Sale approved',
  renewal: 'Renewal paid',
  offer: 'Offer accepted',
  pixCode: 'Pix code created',
  refund: 'Refund completed',
  dispute: 'Dispute opened',
  alarm: 'The shop needs attention',
  modes: { simulator: 'Simulated', test: 'Test' },
  order: (number: number) => `Order #${number}`,
  more: (title: string, n: number) => `${title} and ${n} more`,
  moreAlarms: (title: string, n: number) => `${title}, and ${n} more`,
  test: 'Test notification',
  testText: 'Notifications reach this device.',
}
export type PushWords = typeof en

const ptBr: PushWords = {
  sale: 'Venda aprovada',
  renewal: 'Renovação paga',
  offer: 'Oferta aceita',
  pixCode: 'Pix gerado',
  refund: 'Reembolso concluído',
  dispute: 'Disputa aberta',
  alarm: 'A loja precisa de atenção',
  modes: { simulator: 'Simulado', test: 'Teste' },
  order: number => `Pedido #${number}`,
  more: (title, n) => `${title} e mais ${n}`,
  moreAlarms: (title, n) => `${title}, e mais ${n}`,
  test: 'Notificação de teste',
  testText: 'As notificações chegam a este aparelho.',
}

export const pushMessages: Record<'en' | 'pt-BR', PushWords> = { en, 'pt-BR': ptBr }
