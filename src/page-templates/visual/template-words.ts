import type { Card, FactRow, HeadingContent, OfferContent } from './blocks.ts'
import type { LocalizedText } from './parts.ts'

type Facts = { title: LocalizedText; rows: readonly FactRow[] }

export const complement: { offer: OfferContent; facts: Facts } = {
  offer: {
    side: 'left',
    title: ['Falta só uma coisa.', 'Only one thing is missing.'],
    lead: [
      'Quem leva um costuma precisar do outro logo na primeira semana. Leve os dois agora e resolva de uma vez.',
      'People who take one tend to need the other within the first week. Take both now and be done with it.',
    ],
    isIntroduction: true,
  },
  facts: {
    title: ['Feitos um para o outro', 'Made for each other'],
    rows: [
      {
        head: ['Encaixa sem adaptar', 'Fits without a fuss'],
        text: [
          'Diga aqui a medida, o modelo ou o uso que os dois têm em comum.',
          'Say here which size, model or use the two have in common.',
        ],
      },
      {
        head: ['Protege a compra', 'Looks after what you bought'],
        text: [
          'Conte o que deixa de estragar, sujar ou se perder com ele por perto.',
          'Tell what no longer breaks, stains or gets lost with it around.',
        ],
      },
      {
        head: ['Um clique, sem formulário', 'One click, no form'],
        text: [
          'O cartão do seu pedido é usado só se você quiser. Nada precisa ser preenchido de novo.',
          'The card of your order is used only if you want it. Nothing has to be filled in again.',
        ],
      },
    ],
  },
}

export const upgrade: { heading: HeadingContent; cards: readonly Card[]; offer: OfferContent } = {
  heading: {
    eyebrow: ['Antes de prepararmos o seu pedido', 'Before we prepare your order'],
    title: ['E se fosse a versão completa?', 'What if it were the complete one?'],
    lead: [
      'A que você escolheu faz o essencial. Esta vai um passo além, e ainda dá tempo.',
      'The one you chose does what is needed. This one goes a step further, and there is still time.',
    ],
    px: 64,
  },
  cards: [
    {
      text: [
        'A que você escolheu\n\nFaz o essencial no dia a dia.\nDiga aqui o tamanho ou o alcance dela.\nPara quem está começando.',
        'The one you chose\n\nDoes what is needed every day.\nSay here how large or how far it goes.\nFor anyone who is starting out.',
      ],
    },
    {
      isStrong: true,
      text: [
        'A versão completa\n\nTudo isso, e o que faltava.\nDiga aqui o que ela tem a mais.\nPara quem não quer trocar tão cedo.',
        'The complete one\n\nAll of that, and what was missing.\nSay here what it has on top.\nFor anyone who will not want to change soon.',
      ],
    },
  ],
  offer: {
    side: 'right',
    title: ['Suba um degrau agora.', 'Move up one step now.'],
    lead: [
      'O valor abaixo é o que será cobrado. Explique aqui o que acontece com o produto que já está no pedido.',
      'The price below is what will be charged. Explain here what becomes of the product already in the order.',
    ],
    isBacked: true,
  },
}

export const pairs: { heading: HeadingContent } = {
  heading: {
    title: ['O que combina com ele.', 'What goes well with it.'],
    lead: [
      'Escolha o que quiser levar junto: um, dois ou nenhum. Cada um tem o seu botão e o seu preço.',
      'Choose what you would like to take along: one, two or none. Each has its own button and its own price.',
    ],
    px: 64,
  },
}

export const course: { offer: OfferContent; facts: Facts } = {
  offer: {
    side: 'right',
    eyebrow: ['Para usar melhor o que você comprou', 'To get more out of what you bought'],
    title: ['Aprenda em uma tarde o que levaria um ano.', 'Learn in an afternoon what would take a year.'],
    lead: [
      'Um caminho curto, do primeiro uso ao domínio, para fazer no seu ritmo.',
      'A short path from first use to mastery, at your own pace.',
    ],
    isIntroduction: true,
    isBacked: true,
  },
  facts: {
    title: ['O que tem dentro', 'What is inside'],
    rows: [
      {
        head: ['1. O começo', '1. The beginning'],
        text: [
          'O que separar, o que ignorar e o primeiro resultado ainda hoje.',
          'What to get ready, what to ignore, and a first result today.',
        ],
      },
      {
        head: ['2. O jeito certo', '2. The right way'],
        text: [
          'Os três erros que quase todo mundo comete, e como sair deles.',
          'The three mistakes that nearly everyone makes, and the way out of them.',
        ],
      },
      {
        head: ['3. O seu jeito', '3. Your own way'],
        text: [
          'Exercícios para adaptar ao que você faz, sem seguir receita.',
          'Exercises that adapt it to what you do, without a recipe.',
        ],
      },
      {
        head: ['4. Na prática', '4. In practice'],
        text: [
          'Um projeto do início ao fim, com o material para baixar.',
          'One project from start to finish, with material to download.',
        ],
      },
    ],
  },
}

export const care: { heading: HeadingContent; cards: readonly Card[]; offer: OfferContent } = {
  heading: {
    eyebrow: ['Cuidado para o que você acabou de comprar', 'Care for what you have just bought'],
    title: ['Use sem medo.', 'Use it without worry.'],
    lead: [
      'Coisas boas são feitas para sair da caixa. Se algo acontecer, você já sabe com quem falar.',
      'Good things are made to leave their box. If something happens, you know whom to call.',
    ],
    px: 72,
  },
  cards: [
    {
      isStrong: true,
      text: [
        'O que está incluído\n\nDiga o prazo da cobertura.\nDiga quais reparos ou revisões ela paga.\nDiga como se pede atendimento.',
        'What is included\n\nSay how long the cover lasts.\nSay which repairs or services it pays for.\nSay how to ask for help.',
      ],
    },
    {
      text: [
        'O que não está\n\nDiga sem rodeios o que fica de fora: perda, desgaste, mau uso. A confiança começa aqui.',
        'What is not\n\nSay plainly what is left out: loss, wear, misuse. Trust begins here.',
      ],
    },
  ],
  offer: {
    side: 'left',
    title: ['Um pagamento, e pronto.', 'One payment, and done.'],
    lead: [
      'Sem mensalidade e sem papelada: vale para o produto do seu pedido.',
      'No monthly fee and no paperwork: it covers the product of your order.',
    ],
    px: 40,
  },
}

export const refill: { offer: OfferContent; facts: Facts; promise: LocalizedText } = {
  offer: {
    side: 'left',
    eyebrow: ['Quando este acabar', 'When this one runs out'],
    title: ['O próximo já está a caminho.', 'The next one is on its way.'],
    lead: [
      'Leve a reposição agora e não fique sem no meio do mês.',
      'Take the refill now and do not run out half-way through the month.',
    ],
    isIntroduction: true,
    isBacked: true,
  },
  facts: {
    title: ['Quanto tempo dura', 'How long it lasts'],
    rows: [
      {
        head: ['Uma unidade', 'One unit'],
        text: ['Diga para quantos dias de uso ela dá.', 'Say for how many days of use it lasts.'],
      },
      {
        head: ['Com a reposição', 'With the refill'],
        text: [
          'O dobro do tempo, sem precisar lembrar de comprar.',
          'Twice as long, without having to remember to buy.',
        ],
      },
      {
        head: ['Guardar', 'Keeping it'],
        text: [
          'Diga onde guardar e até quando ela vale fechada.',
          'Say where to keep it, and how long it stays good unopened.',
        ],
      },
    ],
  },
  promise: [
    'É uma compra só, não uma assinatura: nada mais é cobrado depois.',
    'This is one purchase, not a subscription: nothing more is charged afterwards.',
  ],
}

export const another: { heading: HeadingContent; offer: OfferContent } = {
  heading: {
    title: ['Um para você. E outro?', 'One for you. And another?'],
    lead: [
      'Para dar de presente, deixar no trabalho ou guardar para quando fizer falta.',
      'As a gift, for the office, or put aside for the day you need it.',
    ],
    px: 72,
  },
  offer: {
    side: 'left',
    isPlain: true,
    title: ['Leve mais um.', 'Take one more.'],
    lead: ['O mesmo produto, com o mesmo cartão, em um clique.', 'The same product, on the same card, with one click.'],
    px: 40,
  },
}
