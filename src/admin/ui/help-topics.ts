/**
 * The pages and sections of the handbook (docs/handbook) to which screens link, each as the name of its file and the
 * anchor of its heading. A test checks that all of them exist.
 */
export const helpTopics = {
  firstSale: 'primeira-venda',
  testPurchase: 'primeira-venda#comprar',
  pix: 'pix#ligar',
  installments: 'parcelas#ligar',
  mercadoPagoKeys: 'parcelas#chaves',
  mercadoPagoWebhook: 'parcelas#avisos',
  orderBumps: 'ofertas-no-checkout#oferta',
  kits: 'ofertas-no-checkout#kit',
  digitalGoods: 'entrega-digital#adicionar',
  licenseKeys: 'entrega-digital#chaves',
  courses: 'cursos#aulas',
  courseStudents: 'cursos#alunos',
  quantityPrices: 'ofertas-no-checkout#quantidade',
  funnels: 'funil#criar',
  salesPages: 'paginas-de-vendas#campanha',
  refunds: 'reembolso-e-disputa#reembolsar',
  disputes: 'reembolso-e-disputa#disputa',
  inquiries: 'reembolso-e-disputa#consulta',
  promotions: 'promocoes-e-links#codigo',
  paymentLinks: 'promocoes-e-links#link-de-pagamento',
  webhooks: 'integracoes#criar',
  webhookSecret: 'integracoes#segredo',
  goingLivePayments: 'colocar-no-ar#pagamentos',
  goingLiveMails: 'colocar-no-ar#e-mails',
  goingLiveShop: 'colocar-no-ar#loja',
  goingLiveSafety: 'colocar-no-ar#seguranca',
  dmarc: 'colocar-no-ar#dmarc',
  secondFactor: 'equipe-e-seguranca#duas-etapas',
  customerData: 'equipe-e-seguranca#dados',
} as const

export type HelpTopic = keyof typeof helpTopics

export const buildHelpAddress = (topic: HelpTopic): string => `/ajuda/${helpTopics[topic]}`
