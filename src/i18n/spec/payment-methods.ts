const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** The texts of the settings of payment methods. They are fetched with their screen. */
export const paymentMethods = {
  title: 'Formas de pagamento',
  text: 'O que o checkout oferece em reais, nesta ordem. Assinaturas e outras moedas ficam só com o cartão.',
  loadFailed: 'Erro ao carregar as formas de pagamento',
  saved: 'Formas de pagamento salvas',
  saveFailed: 'As formas de pagamento não foram salvas',
  conflict: 'Outra pessoa salvou as formas de pagamento',
  mode: 'Modo',
  modes: { simulator: 'Simulador', test: 'Teste', live: 'Produção' },
  currentMode: 'em uso',
  methods: { pix: 'Pix', card: 'Cartão de crédito' },
  hints: {
    pix: 'O comprador paga no app do banco, com um código que vence.',
    card: 'Confirmado na hora. Também cobra assinaturas e upsells de um clique.',
  },
  offer: (name: string) => `Oferecer ${name}`,
  off: 'Desligado',
  on: 'Ligado',
  noneEnabled: 'Deixe pelo menos uma forma de pagamento ligada.',
  cardFallback:
    'Com o cartão desligado, ele continua valendo para assinaturas, outras moedas e valores fora dos limites do Pix.',

  expiry: 'Validade do código',
  expiryOf: (minutes: number) =>
    minutes % 60 === 0 ? counted(minutes / 60, 'hora', 'horas') : counted(minutes, 'minuto', 'minutos'),
  expiryOther: 'Outro tempo',
  expiryMinutes: 'Minutos de validade',
  expiryHint: 'As unidades ficam reservadas até lá.',
  expiryWrong: 'De 10 minutos a 24 horas (1440 minutos).',
  smallest: 'Valor mínimo',
  largest: 'Valor máximo',
  noLimit: 'Sem limite',
  from: (amount: string) => `a partir de ${amount}`,
  upTo: (amount: string) => `até ${amount}`,
  amountWrong: 'Escreva um valor em reais, como 25,00.',
  belowMinimum: (amount: string) => `O Stripe não cobra menos de ${amount}.`,
  belowSmallest: 'O máximo não pode ser menor que o mínimo.',
  refused: 'Este valor não foi aceito.',

  capability: {
    active: 'Ativo',
    pending: 'Em análise no Stripe',
    unavailable: 'Não disponível nesta conta',
    unverified: 'Não verificado',
  },
  activeText: 'Ativo nesta conta do Stripe.',
  verifiedAt: 'Verificado',
  pendingText: 'O Stripe ainda está analisando o pedido. Verifique de novo depois da resposta dele.',
  unavailableText:
    'Para contas brasileiras, o Stripe libera o Pix por convite. Peça em Formas de pagamento, no painel do Stripe, ou ao suporte. Depois, verifique de novo aqui.',
  lostText: 'Enquanto isso, o checkout não oferece Pix.',
  unverifiedText: 'Antes de ligar, confirme que esta conta do Stripe pode receber Pix.',
  notActive: 'Esta conta do Stripe ainda não pode receber Pix.',
  openProvider: 'Abrir o painel do Stripe',
  verify: 'Verificar',
  verifying: 'Verificando…',
  verifyFailed: 'Não foi possível verificar',

  move: (name: string) => `Mover: ${name}`,
  movable: 'forma de pagamento móvel',
  lifted: (n: number, total: number) => `Forma de pagamento ${n} de ${total} levantada.`,
  over: (n: number, place: number, total: number) => `Forma de pagamento ${n} sobre a posição ${place} de ${total}.`,
  dropped: (_: number, place: number, total: number) => `Forma de pagamento na posição ${place} de ${total}.`,
  canceled: (n: number) => `A forma de pagamento voltou à posição ${n}.`,
  help: 'Pressione espaço para levantar, as setas para mover, espaço para soltar e Esc para cancelar.',
}
