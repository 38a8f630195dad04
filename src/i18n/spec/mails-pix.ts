/** The texts of e-mails about orders that are paid by Pix. */
const en = {
  pix_code: {
    subject: (number: number) => `Your Pix code for order #${number}`,
    preview: (amount: string, until: string) => `Pay ${amount} by ${until}.`,
    title: 'Pay with Pix',
    text: (name: string, amount: string) => `${name}, pay ${amount} by Pix and your order is confirmed right away.`,
  },
  pix_reminder_1: {
    subject: (number: number) => `Order #${number} is waiting for your payment`,
    preview: (amount: string, until: string) => `Pay ${amount} by ${until}.`,
    title: 'Your order is waiting',
    text: (name: string, amount: string) =>
      `${name}, we have not received your payment of ${amount} yet. Your Pix code is still valid.`,
  },
  pix_reminder_2: {
    subject: (number: number) => `Your Pix code for order #${number} expires soon`,
    preview: (amount: string, until: string) => `Pay ${amount} by ${until}.`,
    title: 'Your Pix code expires soon',
    text: (name: string, amount: string) =>
      `${name}, there is not much time left to pay ${amount} by Pix. After that the code stops working.`,
  },
  pix_expired: {
    subject: (number: number) => `The Pix code for order #${number} expired`,
    preview: 'Nothing was charged.',
    title: 'Your Pix code expired',
    text: (name: string, amount: string) =>
      `${name}, the Pix code for ${amount} expired without a payment. Nothing was charged.`,
    late: 'Did you pay in the last minutes? When your payment arrives, we confirm your order or refund you in full.',
    action: 'Still interested? Get a new code and pay within a minute.',
    button: 'Get a new code',
  },
  /** The box with a code that can be paid. */
  pix: {
    validUntil: (until: string) => `The code is valid until ${until}.`,
    copy: 'Copy this code and paste it in your bank’s app, under Pix Copia e Cola:',
    qr: 'Would you rather scan a QR code? It is on the page of your order.',
    button: 'See the QR code',
    paid: 'Have you paid already? Then you need to do nothing: your confirmation is on its way.',
    simulated: 'Simulated payment: no bank accepts this code.',
    paidWith: (amount: string) => `Pix: ${amount}`,
    soldOut: (name: string) =>
      `What you ordered sold out while you were paying, ${name}. Your full payment goes back by Pix to the account that paid it.`,
  },
}

const ptBr: typeof en = {
  pix_code: {
    subject: number => `Seu código Pix do pedido nº ${number}`,
    preview: (amount, until) => `Pague ${amount} até ${until}.`,
    title: 'Pague com Pix',
    text: (name, amount) => `${name}, pague ${amount} por Pix e seu pedido é confirmado na hora.`,
  },
  pix_reminder_1: {
    subject: number => `O pedido nº ${number} aguarda o seu pagamento`,
    preview: (amount, until) => `Pague ${amount} até ${until}.`,
    title: 'Seu pedido está esperando',
    text: (name, amount) =>
      `${name}, ainda não recebemos o seu pagamento de ${amount}. O seu código Pix continua valendo.`,
  },
  pix_reminder_2: {
    subject: number => `O código Pix do pedido nº ${number} vence em breve`,
    preview: (amount, until) => `Pague ${amount} até ${until}.`,
    title: 'Seu código Pix vence em breve',
    text: (name, amount) =>
      `${name}, falta pouco tempo para pagar ${amount} por Pix. Depois disso, o código não vale mais.`,
  },
  pix_expired: {
    subject: number => `O código Pix do pedido nº ${number} venceu`,
    preview: 'Nada foi cobrado.',
    title: 'Seu código Pix venceu',
    text: (name, amount) => `${name}, o código Pix de ${amount} venceu sem pagamento. Nada foi cobrado.`,
    late: 'Pagou nos últimos minutos? Quando o pagamento chegar, confirmamos o pedido ou devolvemos o valor inteiro.',
    action: 'Ainda quer comprar? Gere um novo código e pague em um minuto.',
    button: 'Gerar novo código',
  },
  pix: {
    validUntil: until => `O código vale até ${until}.`,
    copy: 'Copie este código e cole no aplicativo do seu banco, em Pix Copia e Cola:',
    qr: 'Prefere o QR Code? Ele está na página do seu pedido.',
    button: 'Ver o QR Code',
    paid: 'Já pagou? Então não precisa fazer nada: a confirmação está a caminho.',
    simulated: 'Pagamento simulado: nenhum banco aceita este código.',
    paidWith: amount => `Pix: ${amount}`,
    soldOut: name =>
      `O que você pediu esgotou durante o pagamento, ${name}. O valor total volta por Pix para a conta que pagou.`,
  },
}

export const pixMails: Record<'en' | 'pt-BR', typeof en> = { en, 'pt-BR': ptBr }
