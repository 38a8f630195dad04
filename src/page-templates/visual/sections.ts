import { buildDecline, buildFacts, buildHeading, buildOffer, buildPromise, buildQuote } from './blocks.ts'
import type { Block, BlockContext } from './parts.ts'

/** The sections that a seller can insert, in the usual order on a page. */
export const visualSectionIds = [
  'headline',
  'offer',
  'benefits',
  'testimonial',
  'guarantee',
  'questions',
  'decline',
] as const
export type VisualSectionId = (typeof visualSectionIds)[number]

/** The sections that show the product. */
export const sellingSections: readonly VisualSectionId[] = ['offer']

const sectionBuilders: Record<VisualSectionId, (source: BlockContext) => Block> = {
  headline: source =>
    buildHeading(source, {
      eyebrow: ['Antes de prepararmos o seu pedido', 'Before we prepare your order'],
      title: ['Diga em uma frase o que muda.', 'Say in one line what changes.'],
      lead: [
        'Depois conte, em duas linhas, para quem é, o que a pessoa leva e por que agora.',
        'Then tell, in two lines, who it is for, what they get and why now.',
      ],
    }),
  offer: source =>
    buildOffer(source, {
      side: 'left',
      title: ['Leve junto o que combina.', 'Take along what goes with it.'],
      lead: [
        'Diga por que este produto faz falta a quem acabou de comprar o outro.',
        'Say why people who just bought the other one will miss this one.',
      ],
      buy: ['Adicionar ao pedido', 'Add to my order'],
    }),
  benefits: source =>
    buildFacts(source, {
      title: ['Por que vale a pena', 'Why it is worth it'],
      rows: [
        {
          head: ['O primeiro motivo', 'The first reason'],
          text: ['O que a pessoa ganha, em uma frase que ela mesma diria.', 'What they gain, in words they would use.'],
        },
        {
          head: ['O segundo motivo', 'The second reason'],
          text: [
            'Um fato que se pode conferir: medida, material, prazo.',
            'A fact that can be checked: size, material, time.',
          ],
        },
        {
          head: ['O terceiro motivo', 'The third reason'],
          text: ['O que deixa de dar trabalho a partir de hoje.', 'What is no longer a chore from today on.'],
        },
      ],
    }),
  testimonial: source =>
    buildQuote(
      source,
      [
        'Troque por uma frase que um cliente seu disse, com as palavras dele.',
        'Replace this with a sentence one of your customers said, in their own words.',
      ],
      ['Nome de quem disse, e o que comprou', 'The name of who said it, and what they bought'],
    ),
  guarantee: source =>
    buildPromise(source, [
      'Diga o que acontece se não servir: em quantos dias, por qual caminho e quem paga o envio.',
      'Say what happens if it does not fit: within how many days, by which way and who pays for shipping.',
    ]),
  questions: source =>
    buildFacts(source, {
      title: ['Antes de você perguntar', 'Before you ask'],
      rows: [
        {
          head: ['Como recebo?', 'How do I get it?'],
          text: [
            'Diga o prazo e o caminho: e-mail, transportadora ou retirada.',
            'Say when and by which way: e-mail, carrier or pick-up.',
          ],
        },
        {
          head: ['Preciso preencher tudo de novo?', 'Do I fill in everything again?'],
          text: [
            'Não. O cartão do seu pedido é usado só se você clicar em comprar.',
            'No. The card of your order is used only if you click to buy.',
          ],
        },
        {
          head: ['E se eu não quiser?', 'What if I do not want it?'],
          text: ['Siga sem comprar: o seu pedido continua como está.', 'Go on without it: your order stays as it is.'],
        },
      ],
    }),
  decline: source =>
    buildDecline(source, ['Não, obrigado. Seguir com o meu pedido', 'No, thank you. Go on with my order']),
}

export const buildSection = (id: VisualSectionId, source: BlockContext): Block => sectionBuilders[id](source)
