import type { HomeWords } from '../storefront.ts'

export const home: HomeWords = {
  campaigns: 'Em destaque',
  products: 'Na vitrine',
  from: amount => `a partir de ${amount}`,
  buy: (title, amount) => `Comprar ${title}, ${amount}`,
  seeCampaign: 'Saiba mais',
  empty: 'A vitrine está sendo montada',
  emptyText: 'Não há nada à venda agora. Volte em breve.',
  secure: 'Pagamento seguro com Stripe',
  mail: 'Confirmação por e-mail',
  guest: 'Compre sem criar conta',
  notFoundCode: '404',
  notFound: 'Ops! Página não encontrada',
  returnHome: 'Voltar ao início',
  loadingPage: 'Carregando página…',
}
