import type { saveShopSettings } from '#server/modules/settings/index.ts'

type Settings = Parameters<typeof saveShopSettings>[1]

const joinParagraphs = (...paragraphs: string[]) => paragraphs.join('\n\n')

/**
 * Business details of the fictional demo shop. The CNPJ is the example number that the Brazilian tax office publishes.
 */
export const demoShopSettings: Settings = {
  name: 'Lumen',
  language: 'spec',
  currency: null,
  identity: {
    legalName: 'Lumen Casa e Luz Ltda.',
    country: 'BR',
    taxId: '12.ABC.345/01DE-35',
    address: 'Rua dos Faróis, 120\nVila Exemplo, SP',
    email: 'hello@lumen.example',
    phone: null,
  },
  policies: {
    terms: joinParagraphs(
      'Lumen is a demonstration shop. Nothing here is sold, charged or delivered, and the company behind it does not exist.',
      'In a shop of your own, this page says what a customer agrees to: what is sold and by whom, how prices and shipping are charged, when an order is accepted, and which law applies.',
      'You write it as plain text under Settings, Shop, or link to a page on another site.',
    ),
    privacy: joinParagraphs(
      'We ask for what an order needs: your name, your email, your phone and where to send the parcel. Your card number goes straight to the payment provider; we never see or store it.',
      'We keep your order as long as the law asks us to keep it, and use your email for that order alone.',
      'To see, correct or erase what we hold, write to hello@lumen.example.',
    ),
    refunds: joinParagraphs(
      'Thirty nights to decide. Send it back within thirty days of delivery and we return the whole price, shipping included.',
      'Write to hello@lumen.example with your order number. We answer within one working day and send a return label.\nYour money goes back to the card you paid with, usually within a week.',
      'What arrives broken is replaced at once. Keep the box until we have seen a picture.',
    ),
  },
}
