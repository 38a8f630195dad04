import { footer as english } from '../english/footer.ts'
import { footer as portuguese } from '../pt-BR/footer.ts'
import { courseMails } from './mails-courses.ts'
import { pixMails } from './mails-pix.ts'

/** The texts of e-mails to shoppers. `resolveBuyerLanguage` chooses the language. */
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
    subject: (number: number) => `Order #${number}: sold out, your payment is being refunded`,
    preview: (amount: string) => `We are refunding your payment of ${amount} in full.`,
    previewFree: 'What you ordered sold out.',
    title: 'We are sorry: it sold out',
    text: (name: string) =>
      `What you ordered sold out while you were paying, ${name}. Your full payment goes back to the same card automatically; banks show it after a few days.`,
  },
  refund: {
    subject: (number: number) => `Order #${number}: your refund`,
    preview: (amount: string) => `${amount} is on its way back to you.`,
    title: 'Your refund is on its way',
    text: (name: string, amount: string) => `${name}, we refunded you ${amount}.`,
    toCard: (brand: string, last4: string) =>
      `It goes back to your ${brand} ending ${last4} automatically; banks show it after five to ten days.`,
    plain: 'It goes back to your original payment method; banks show it after five to ten days.',
  },
  failed_renewal: {
    subject: (what: string) => `We could not renew ${what}`,
    preview: (amount: string) => `We could not charge ${amount} to your card. Use another card to keep it active.`,
    title: 'Your renewal was not paid',
    text: (name: string, what: string, amount: string) =>
      `${name}, your bank declined ${amount} for ${what}. We will try again over the next few days, or you can use another card now.`,
    action: 'It takes a minute: no password, no account.',
    button: 'Use another card',
  },
  authentication_needed: {
    subject: (what: string) => `Your bank asks you to confirm ${what}`,
    preview: (amount: string) => `Confirm the payment of ${amount} to continue.`,
    title: 'Your bank wants to make sure it is you',
    text: (name: string, what: string, amount: string) =>
      `${name}, your bank asks you to confirm the payment of ${amount} for ${what}. Nothing has been charged yet.`,
    action: 'It takes a minute: no password, no account.',
    button: 'Confirm the payment',
  },
  /** The invoice line for a change of a subscription between two renewals. */
  adjustment: (what: string) => `${what}: change to the subscription`,
  canceled: {
    subject: (what: string) => `${what}: your subscription is canceled`,
    preview: (_amount: string) => 'Nothing more will be charged.',
    title: 'Your subscription is canceled',
    text: (name: string, what: string) => `${name}, ${what} was canceled. Nothing more will be charged.`,
    until: (day: string) => `You can use it until ${day}.`,
  },
  links: {
    subject: (shop: string) => `Your orders at ${shop}`,
    preview: (_amount: string) => 'The links you asked for.',
    title: 'Your orders',
    text: (name: string) =>
      `${name}, here are the links to your orders. Anyone with a link can see its order: keep it to yourself.`,
    open: 'See the order',
    unasked: 'If you did not ask for this, you can ignore this email.',
  },
  ...pixMails.en,
  ...courseMails.en,
  seeOrder: 'See your order',
  seeOrderText: 'Payments, refunds and address of this order, without an account:',
  totalRefunded: 'Refunded',
  totalDue: 'Amount due',
  every: (amount: string, unit: 'day' | 'week' | 'month' | 'year', count: number) =>
    count === 1 ? `${amount} a ${unit}` : `${amount} every ${count} ${unit}s`,
  order: (number: number) => `Order #${number}`,
  quantity: (count: number) => `Qty ${count}`,
  includes: (contents: string) => `Includes: ${contents}`,
  addedAfter: 'Added after checkout',
  subtotal: 'Subtotal',
  discount: (code: string) => `Promo ${code}`,
  discountPlain: 'Discount',
  pixDiscount: 'Pix discount',
  shipping: (name: string) => `Shipping · ${name}`,
  free: 'FREE',
  total: 'Total paid',
  totalBack: 'Total refunded',
  paidWith: (brand: string, last4: string, amount: string) => `${brand} ending ${last4}: ${amount}`,
  installments: (count: number, each: string, total: string, hasInterest: boolean) =>
    `${count}x of ${each}, total ${total} ${hasInterest ? 'with' : 'without'} interest`,
  resume:
    'There is still an offer for this order, for half an hour after your payment. On another device you enter your card again.',
  resumeButton: 'See the offer',
  accessReady: (titles: string) => `Ready for you: ${titles}.`,
  accessText: 'Download your files and open your access on the page of your order. This link is only for you.',
  accessButton: 'Open your access',
  shipTo: 'Ship to',
  address: 'Address',
  payment: 'Payment',
  simulated: 'Simulated payment: no card was charged.',
  sample: {
    name: 'Marina Costa',
    city: 'San Francisco',
    lamp: { title: 'Halo portable lamp', variant: 'Graphite' },
    bag: { title: 'Waxed travel case' },
    shipping: 'Express',
    plan: 'Coffee of the month',
    course: 'Watercolor for beginners',
  },
  footer: (shop: string) => `You received this email because you ordered at ${shop}.`,
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
    subject: number => `Pedido #${number}: esgotado, seu pagamento está sendo reembolsado`,
    preview: amount => `Estamos reembolsando o seu pagamento de ${amount} por inteiro.`,
    previewFree: 'O que você pediu esgotou.',
    title: 'Sentimos muito: esgotou',
    text: name =>
      `O que você pediu esgotou durante o pagamento, ${name}. O valor total volta para o mesmo cartão automaticamente; o estorno aparece em alguns dias.`,
  },
  refund: {
    subject: number => `Pedido #${number}: seu reembolso`,
    preview: amount => `O reembolso de ${amount} está a caminho.`,
    title: 'Seu reembolso está a caminho',
    text: (name, amount) => `${name}, reembolsamos ${amount} para você.`,
    toCard: (brand, last4) =>
      `O valor volta para o seu ${brand} final ${last4} automaticamente; o estorno aparece em cinco a dez dias.`,
    plain: 'O valor volta pela forma de pagamento usada; o estorno aparece em cinco a dez dias.',
  },
  failed_renewal: {
    subject: what => `Não conseguimos renovar ${what}`,
    preview: amount => `Não conseguimos cobrar ${amount} no seu cartão. Use outro para manter a assinatura.`,
    title: 'Sua renovação não foi paga',
    text: (name, what, amount) =>
      `${name}, o seu banco recusou ${amount} de ${what}. Vamos tentar de novo nos próximos dias, ou você pode usar outro cartão agora.`,
    action: 'Leva um minuto: sem senha e sem conta.',
    button: 'Usar outro cartão',
  },
  authentication_needed: {
    subject: what => `Seu banco pede uma confirmação de ${what}`,
    preview: amount => `Confirme o pagamento de ${amount} para continuar.`,
    title: 'Seu banco quer ter certeza de que é você',
    text: (name, what, amount) =>
      `${name}, o seu banco pede que você confirme o pagamento de ${amount} de ${what}. Nada foi cobrado ainda.`,
    action: 'Leva um minuto: sem senha e sem conta.',
    button: 'Confirmar o pagamento',
  },
  adjustment: what => `${what}: ajuste da assinatura`,
  canceled: {
    subject: what => `${what}: sua assinatura foi cancelada`,
    preview: () => 'Nada mais será cobrado.',
    title: 'Sua assinatura foi cancelada',
    text: (name, what) => `${name}, ${what} foi cancelada. Nada mais será cobrado.`,
    until: day => `Você pode usá-la até ${day}.`,
  },
  links: {
    subject: shop => `Seus pedidos em ${shop}`,
    preview: () => 'Os links que você pediu.',
    title: 'Seus pedidos',
    text: name => `${name}, aqui estão os links dos seus pedidos. Quem tem o link vê o pedido: não compartilhe.`,
    open: 'Ver o pedido',
    unasked: 'Não foi você que pediu? Ignore este e-mail.',
  },
  ...pixMails['pt-BR'],
  ...courseMails['pt-BR'],
  seeOrder: 'Ver seu pedido',
  seeOrderText: 'Pagamentos, reembolsos e endereço deste pedido, sem precisar de conta:',
  totalRefunded: 'Reembolsado',
  totalDue: 'A pagar',
  every: (amount, unit, count) => {
    const names = {
      day: ['dia', 'dias'],
      week: ['semana', 'semanas'],
      month: ['mês', 'meses'],
      year: ['ano', 'anos'],
    } as const
    return count === 1 ? `${amount} por ${names[unit][0]}` : `${amount} a cada ${count} ${names[unit][1]}`
  },
  order: number => `Pedido #${number}`,
  quantity: count => `Qtd. ${count}`,
  includes: contents => `Inclui: ${contents}`,
  addedAfter: 'Incluído depois da compra',
  subtotal: 'Subtotal',
  discount: code => `Desconto ${code}`,
  discountPlain: 'Desconto',
  pixDiscount: 'Desconto no Pix',
  shipping: name => `Frete · ${name}`,
  free: 'GRÁTIS',
  total: 'Total pago',
  totalBack: 'Total reembolsado',
  paidWith: (brand, last4, amount) => `${brand} final ${last4}: ${amount}`,
  installments: (count, each, total, hasInterest) =>
    `${count}x de ${each}, total ${total} ${hasInterest ? 'com' : 'sem'} juros`,
  resume:
    'Ainda temos uma oferta para este pedido, por meia hora após o pagamento. Em outro aparelho, informe o cartão de novo.',
  resumeButton: 'Ver a oferta',
  accessReady: titles => `Pronto para você: ${titles}.`,
  accessText: 'Baixe seus arquivos e abra seus acessos na página do pedido. Este link é só seu.',
  accessButton: 'Abrir meus acessos',
  shipTo: 'Entrega',
  address: 'Endereço',
  payment: 'Pagamento',
  simulated: 'Pagamento simulado: nenhum cartão foi cobrado.',
  sample: {
    name: 'Marina Costa',
    city: 'São Paulo',
    lamp: { title: 'Luminária portátil Halo', variant: 'Grafite' },
    bag: { title: 'Estojo de viagem encerado' },
    shipping: 'Expresso',
    plan: 'Café do mês',
    course: 'Aquarela para iniciantes',
  },
  footer: shop => `Você recebeu este e-mail porque fez um pedido em ${shop}.`,
  policies: { terms: portuguese.terms, privacy: portuguese.privacy, refunds: portuguese.refunds },
}

export const mails: Record<'en' | 'pt-BR', MailWords> = { en, 'pt-BR': ptBr }
