/** The facts of an unpaid order that its buyer is told. */
type AwaitingFacts = { name: string; number: number; shop: string; amount: string; until: string; link: string }

/** The text that the seller sends to a buyer who has not paid yet, in the buyer's language. */
export const awaitingMessages = {
  en: ({ name, number, shop, amount, until, link }: AwaitingFacts) =>
    `Hello ${name}! Your order #${number} at ${shop} (${amount}) is waiting for your Pix payment. The code is valid until ${until}. Pay here: ${link}`,
  'pt-BR': ({ name, number, shop, amount, until, link }: AwaitingFacts) =>
    `Olá, ${name}! Seu pedido #${number} na ${shop} (${amount}) está aguardando o pagamento por Pix. O código vale até ${until}. Pague por aqui: ${link}`,
}
