import { foot as english } from '../english/foot.ts'
import { foot as portuguese } from '../pt-BR/foot.ts'

/** What a shopper reads in a mail. The language follows the order: English on the main checkout, Portuguese on the simple one. */
const en = {
  language: 'en',
  confirmation: {
    subject: (number: number) => `Order #${number} confirmed`,
    preview: (amount: string) => `We received your payment of ${amount}.`,
    previewFree: 'Your order is placed. There was nothing to pay.',
    title: 'Order Confirmed!',
    text: (name: string) => `Thank you for your purchase, ${name}.`,
  },
  receipt: {
    subject: (number: number) => `Your complete receipt for order #${number}`,
    preview: (amount: string) => `Everything you ordered, ${amount} in all.`,
    previewFree: 'Everything you ordered.',
    title: 'Your receipt',
    text: (name: string) => `Here is everything you ordered, ${name}, with what you added after checkout.`,
  },
  no_stock: {
    subject: (number: number) => `Order #${number}: sold out, your payment is on its way back`,
    preview: (amount: string) => `We are returning your payment of ${amount} in full.`,
    previewFree: 'What you ordered sold out.',
    title: 'We are sorry: it sold out',
    text: (name: string) =>
      `What you ordered sold out while you paid, ${name}. Your whole payment goes back to the same card without you doing anything; banks show it after a few days.`,
  },
  order: (number: number) => `Order #${number}`,
  quantity: (count: number) => `Qty ${count}`,
  addedAfter: 'Added after checkout',
  subtotal: 'Subtotal',
  discount: (code: string) => `Promo ${code}`,
  discountPlain: 'Discount',
  shipping: (name: string) => `Shipping · ${name}`,
  free: 'FREE',
  total: 'Total paid',
  totalBack: 'Total returned',
  paidWith: (brand: string, last4: string, amount: string) => `${brand} ending ${last4}: ${amount}`,
  resume:
    'There is still an offer for this order, for half an hour from your payment. On another device you enter the card again.',
  resumeButton: 'See the offer',
  shipTo: 'Ship to',
  payment: 'Payment',
  simulated: 'Simulated payment: no card was charged.',
  footer: (shop: string) => `You receive this mail because you ordered at ${shop}.`,
  policies: { terms: english.terms, privacy: english.privacy, refunds: english.refunds },
}
export type MailWords = typeof en

const ptBr: MailWords = {
  language: 'pt-BR',
  confirmation: {
    subject: number => `Pedido #${number} confirmado`,
    preview: amount => `Recebemos o seu pagamento de ${amount}.`,
    previewFree: 'Seu pedido está feito. Não havia nada a pagar.',
    title: 'Pedido confirmado!',
    text: name => `Obrigado pela sua compra, ${name}.`,
  },
  receipt: {
    subject: number => `Recibo completo do pedido #${number}`,
    preview: amount => `Tudo o que você pediu, ${amount} no total.`,
    previewFree: 'Tudo o que você pediu.',
    title: 'Seu recibo',
    text: name => `Aqui está tudo o que você pediu, ${name}, com o que foi incluído depois da compra.`,
  },
  no_stock: {
    subject: number => `Pedido #${number}: esgotado, seu pagamento está sendo devolvido`,
    preview: amount => `Estamos devolvendo o seu pagamento de ${amount} por inteiro.`,
    previewFree: 'O que você pediu esgotou.',
    title: 'Sentimos muito: esgotou',
    text: name =>
      `O que você pediu esgotou enquanto você pagava, ${name}. Todo o valor volta para o mesmo cartão, sem você fazer nada; os bancos mostram o estorno em alguns dias.`,
  },
  order: number => `Pedido #${number}`,
  quantity: count => `Qtd. ${count}`,
  addedAfter: 'Incluído depois da compra',
  subtotal: 'Subtotal',
  discount: code => `Desconto ${code}`,
  discountPlain: 'Desconto',
  shipping: name => `Frete · ${name}`,
  free: 'GRÁTIS',
  total: 'Total pago',
  totalBack: 'Total devolvido',
  paidWith: (brand, last4, amount) => `${brand} final ${last4}: ${amount}`,
  resume:
    'Ainda temos uma oferta para este pedido, por meia hora a partir do seu pagamento. Em outro aparelho, informe o cartão de novo.',
  resumeButton: 'Ver a oferta',
  shipTo: 'Entrega',
  payment: 'Pagamento',
  simulated: 'Pagamento simulado: nenhum cartão foi cobrado.',
  footer: shop => `Você recebeu este e-mail porque fez um pedido em ${shop}.`,
  policies: { terms: portuguese.terms, privacy: portuguese.privacy, refunds: portuguese.refunds },
}

export const mails: Record<'en' | 'pt-BR', MailWords> = { en, 'pt-BR': ptBr }

/** The administration's list of mails. */
export const mailbox = {
  title: 'E-mails',
  documentTitle: 'E-mails - Dashboard',
  text: 'O que a loja escreveu para os seus clientes.',
  subject: 'Assunto',
  recipient: 'Para',
  state: 'Situação',
  when: 'Quando',
  states: { queued: 'Na fila', kept: 'Guardado', sent: 'Enviado', failed: 'Falhou' },
  keptHint: 'Sem servidor de e-mail (SMTP_URL), os e-mails ficam guardados aqui e não são enviados.',
  emptyTitle: 'Seu primeiro e-mail aparece com a primeira venda',
  emptyText: 'Cada pedido pago gera uma confirmação. Ela fica aqui, com a prévia do que o cliente recebeu.',
  emptyAction: 'Ver produtos',
  failed: 'Erro ao carregar e-mails',
  failedOne: 'Erro ao carregar o e-mail',
  more: 'Carregar mais',
  loadingMore: 'Carregando…',
  openOrder: 'Ver pedido',
  preview: 'Prévia',
  plain: 'Texto',
  frameTitle: (subject: string) => `Prévia do e-mail: ${subject}`,
  pick: 'Escolha um e-mail para ver a prévia.',
  close: 'Fechar prévia',
}
