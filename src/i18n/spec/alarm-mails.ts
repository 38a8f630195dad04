/** What a member reads in a mail about alarms, around the alarms' own words (operations.ts). The language is the member's own, else the shop's. */
const en = {
  language: 'en',
  subject: (shop: string, what: string) => `${shop}: ${what}`,
  over: (what: string) => `resolved: ${what}`,
  many: (n: number) => `${n} alarms`,
  manyOver: (n: number) => `${n} alarms resolved`,
  title: (n: number) => (n === 1 ? 'Something needs you' : `${n} things need you`),
  text: 'You find them with their details on the page Operations. They stay there until somebody resolves them.',
  titleOver: (n: number) => (n === 1 ? 'An alarm was resolved' : `${n} alarms were resolved`),
  textOver: 'Somebody of the team has seen to it. You need do nothing.',
  stages: { new: 'New', again: 'Happened again', over: 'Resolved' },
  order: (number: number) => `Order #${number}`,
  times: (n: number) => `${n} times`,
  since: (moment: string) => `since ${moment}`,
  more: (n: number) => `and ${n} more`,
  button: 'Open Operations',
  often: 'One mail when it begins, at most one a day while it happens again, and one when somebody resolves it.',
  off: 'Switch these mails off in your profile:',
  footer: (shop: string) => `You receive this mail because alarms of ${shop} come to you by mail.`,
}
export type AlarmMailWords = typeof en

const ptBr: AlarmMailWords = {
  language: 'pt-BR',
  subject: (shop, what) => `${shop}: ${what}`,
  over: what => `resolvido: ${what}`,
  many: n => `${n} alarmes`,
  manyOver: n => `${n} alarmes resolvidos`,
  title: n => (n === 1 ? 'Algo precisa de você' : `${n} coisas precisam de você`),
  text: 'Os detalhes estão na página Operações. Lá eles ficam até alguém os resolver.',
  titleOver: n => (n === 1 ? 'Um alarme foi resolvido' : `${n} alarmes foram resolvidos`),
  textOver: 'Alguém da equipe cuidou disso. Você não precisa fazer nada.',
  stages: { new: 'Novo', again: 'Aconteceu de novo', over: 'Resolvido' },
  order: number => `Pedido #${number}`,
  times: n => `${n} vezes`,
  since: moment => `desde ${moment}`,
  more: n => `e mais ${n}`,
  button: 'Abrir Operações',
  often: 'Um e-mail quando começa, no máximo um por dia enquanto se repete, e um quando alguém resolve.',
  off: 'Desligue estes e-mails no seu perfil:',
  footer: shop => `Você recebeu este e-mail porque os alarmes de ${shop} chegam a você por e-mail.`,
}

export const alarmMails: Record<'en' | 'pt-BR', AlarmMailWords> = { en, 'pt-BR': ptBr }
