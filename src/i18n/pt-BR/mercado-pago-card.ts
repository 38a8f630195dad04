import type { MercadoPagoWords } from '../storefront.ts'

export const mercadoPago: MercadoPagoWords = {
  expiryExample: 'MM/AA',
  installments: 'Parcelas',
  typeNumber: 'Digite o número do cartão',
  loading: 'Carregando as parcelas…',
  failed: 'Não foi possível carregar as parcelas. Você pode pagar à vista ou carregar de novo.',
  single: each => `1x de ${each}`,
  free: (count, each) => `${count}x de ${each} sem juros`,
  withInterest: (count, each, total, rate) =>
    `${count}x de ${each} (total ${total}${rate ? `, juros ${rate}\u00a0%\u00a0a.m.` : ''})`,
  total: (total, rate) => `Total de ${total}, ${rate ? `com juros de ${rate}\u00a0% ao mês` : 'com juros'}.`,
  totalFree: total => `Total de ${total}, sem juros.`,
  most: count => `Você pode pagar em até ${count} parcelas.`,
  changed: 'As parcelas mudaram. Confira o total e pague de novo.',
  unknownCard: 'Não reconhecemos este cartão. Confira o número.',
  unsupported: 'Este tipo de cartão não é aceito. Use um cartão de crédito.',
  notRead: 'Não foi possível ler o cartão. Verifique sua conexão e tente de novo.',
  code: {
    title: 'Confirme com o código de segurança',
    text: last4 =>
      `Só falta o código de segurança do seu cartão final ${last4}. O cartão não precisa ser digitado de novo.`,
    label: 'Código de segurança (CVV)',
    missing: 'Digite os três ou quatro números do código de segurança.',
    retry: 'Nada foi cobrado. Digite o código de novo ou continue sem esta oferta.',
  },
  challenge: {
    title: 'Confirme o pagamento no seu banco',
    text: 'Seu banco quer ter certeza de que é você. Siga as instruções dele aqui.',
    frame: 'Página do seu banco',
    leave: 'Voltar sem pagar',
    left: 'O pagamento não foi confirmado no seu banco. Nada foi cobrado, e você pode tentar de novo.',
  },
  declines: {
    insufficient_funds: 'O cartão não tem limite ou saldo para esta compra.',
    incorrect_number: 'O número, a validade ou o código de segurança do cartão não confere.',
    call_issuer: 'Seu banco pede que você autorize esta compra antes. Ligue para o número no verso do cartão.',
    card_not_supported: 'Este cartão está desativado ou não aceita esta compra.',
    card_velocity_exceeded: 'Este cartão teve tentativas demais. Espere um pouco antes de usá-lo de novo.',
    fraudulent: 'O pagamento foi recusado por segurança.',
    authentication_failed: 'Seu banco não conseguiu confirmar que é você.',
    card_declined: 'Seu cartão foi recusado.',
  },
}
