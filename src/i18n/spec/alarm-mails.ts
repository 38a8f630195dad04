/**
 * The texts of e-mails to members about alarms, except the texts of each alarm (alarms.ts). The language is the
 * member's, else the shop's.
 */
const en = {
  language: 'en',
  subject: (shop: string, what: string) => `${shop}: ${what}`,
  over: (what: string) => `resolved: ${what}`,
  many: (n: number) => `${n} alarms`,
  manyOver: (n: number) => `${n} alarms resolved`,
  title: (n: number) => (n === 1 ? 'Something needs your attention' : `${n} things need your attention`),
  text: 'See the details on the Operations page. Alarms stay there until someone resolves them.',
  titleOver: (n: number) => (n === 1 ? 'An alarm was resolved' : `${n} alarms were resolved`),
  textOver: 'Someone on the team took care of it. You do not need to do anything.',
  stages: { new: 'New', again: 'Happened again', over: 'Resolved' },
  order: (number: number) => `Order #${number}`,
  times: (n: number) => `${n} times`,
  since: (moment: string) => `since ${moment}`,
  more: (n: number) => `and ${n} more`,
  button: 'Open Operations',
  often: 'One email when an alarm opens, at most one a day while it repeats, and one when it is resolved.',
  off: 'Turn these emails off in your profile:',
  footer: (shop: string) => `You received this email because you get alarms from ${shop} by email.`,
}
export type AlarmMailWords = typeof en

const ptBr: AlarmMailWords = {
  language: 'pt-BR',
  subject: (shop, what) => `${shop}: ${what}`,
  over: what => `resolvido: ${what}`,
  many: n => `${n} alarmes`,
  manyOver: n => `${n} alarmes resolvidos`,
  title: n => (n === 1 ? 'Algo precisa da sua atenção' : `${n} itens precisam da sua atenção`),
  text: 'Veja os detalhes na página Operações. Os alarmes ficam lá até alguém resolver.',
  titleOver: n => (n === 1 ? 'Um alarme foi resolvido' : `${n} alarmes foram resolvidos`),
  textOver: 'Alguém da equipe cuidou disso. Você não precisa fazer nada.',
  stages: { new: 'Novo', again: 'Aconteceu de novo', over: 'Resolvido' },
  order: number => `Pedido #${number}`,
  times: n => `${n} vezes`,
  since: moment => `desde ${moment}`,
  more: n => `e mais ${n}`,
  button: 'Abrir Operações',
  often: 'Um e-mail quando o alarme abre, no máximo um por dia enquanto se repete e um quando é resolvido.',
  off: 'Desative estes e-mails no seu perfil:',
  footer: shop => `Você recebeu este e-mail porque recebe os alarmes de ${shop} por e-mail.`,
}

export const alarmMails: Record<'en' | 'pt-BR', AlarmMailWords> = { en, 'pt-BR': ptBr }
