import { checkout as english } from '../english/checkout.ts'

/** The main checkout: the specification's texts as written, English where it gives none. */
export const checkout = {
  ...english,
  configurationTitle: 'Erro de configuração',
  configuration: 'Chave pública do Stripe não encontrada. Avise a loja: nenhum pagamento pode ser feito agora.',
}
