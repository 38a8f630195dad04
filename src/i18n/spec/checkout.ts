import { checkout as english } from '../english/checkout.ts'

/** The texts of the main checkout: those of the specification, and English texts where the specification has none. */
export const checkout = {
  ...english,
  configurationTitle: 'Erro de configuração',
  configuration: 'Chave pública do Stripe não encontrada. Avise a loja: nenhum pagamento pode ser feito agora.',
}
