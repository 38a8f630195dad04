/** A text of a page in English, as it is in the page's file, and its Portuguese. */
type Texts = readonly (readonly [english: string, portuguese: string])[]

/** Replaces texts in order. Throws when the file no longer contains one of them. */
export function translateText(file: string, texts: Texts): string {
  return texts.reduce((text, [english, portuguese]) => {
    if (!text.includes(english)) throw new Error(`the demo page has no text "${english}"`)
    return text.replaceAll(english, portuguese)
  }, file)
}

/** The texts of `assets/sales-page/index.html`. */
export const salesPageTexts: Texts = [
  ['lang="en"', 'lang="pt-BR"'],
  ['Halo, the lamp you take with you', 'Halo, a luz que vai com você'],
  [
    'Halo is a portable lamp that lights with a touch and lasts the whole night: twenty hours on one charge, in sand, moss or graphite.',
    'Halo é uma luminária portátil que acende com um toque e dura a noite inteira: vinte horas com uma carga, em areia, musgo ou grafite.',
  ],
  ['Skip to the offer', 'Ir para a oferta'],
  ['On this page', 'Nesta página'],
  ['>Places<', '>Lugares<'],
  ['>Repair<', '>Conserto<'],
  ['>Questions<', '>Dúvidas<'],
  ['Buy Halo', 'Comprar Halo'],
  ['Halo in sand, lit, in a dark room', 'Halo em areia, acesa, em um quarto escuro'],
  ['Take<br>the light<br>with you.', 'Leve<br>a luz<br>com você.'],
  [
    'Halo is the portable lamp that wakes with a touch and stays up all night, twenty hours on one charge.',
    'Halo é a luminária portátil que acorda com um toque e fica acesa a noite toda, vinte horas com uma carga.',
  ],
  ['Buy for $89.00', 'Comprar por R$ 489,00'],
  ['Touch to turn off', 'Toque para apagar'],
  ['of light on one charge', 'de luz com uma carga'],
  ['warm whites, from candle to noon', 'tons de branco quente, da vela ao meio-dia'],
  ['light enough for one hand', 'leve para uma só mão'],
  ['shrugs off rain and spills', 'resiste a chuva e respingos'],
  ['From table to hammock.', 'Da mesa à rede.'],
  [
    'Halo between two glasses of wine and a bowl of oranges, under a string of bulbs',
    'Halo entre duas taças de vinho e uma tigela de laranjas, sob um varal de luzes',
  ],
  ['Dinner outdoors', 'Jantar ao ar livre'],
  ['Halo in linen on a stack of books', 'Halo em linho sobre uma pilha de livros'],
  ['One more chapter', 'Mais um capítulo'],
  [
    'Halo in moss on a small chest of drawers beside toy blocks',
    'Halo em musgo sobre uma cômoda pequena ao lado de blocos de brinquedo',
  ],
  ['Night light', 'Luz de cabeceira'],
  ['Made to be mended.', 'Feita para ser consertada.'],
  [
    'Battery, shade and cable come off with a coin. Parts stay on sale for ten years, and the repair manual is open to everyone.',
    'Bateria, cúpula e cabo saem com uma moeda. As peças ficam à venda por dez anos, e o manual de conserto é aberto a todos.',
  ],
  ['<dt>Light</dt><dd>450 lm, 2200 to 4000 K', '<dt>Luz</dt><dd>450 lm, 2200 a 4000 K'],
  ['<dt>Battery</dt><dd>5,200 mAh, replaceable', '<dt>Bateria</dt><dd>5.200 mAh, substituível'],
  ['<dt>Charging<', '<dt>Carga<'],
  ['<dt>Size<', '<dt>Tamanho<'],
  ['<dt>Warranty</dt><dd>5 years', '<dt>Garantia</dt><dd>5 anos'],
  ['Light yours this week.', 'Acenda a sua esta semana.'],
  ['$89.00', 'R$ 489,00'],
  ['$95.00', 'R$ 519,00'],
  ['<legend>Finish<', '<legend>Acabamento<'],
  ['data-name="sand"', 'data-name="areia"'],
  ['data-name="moss"', 'data-name="musgo"'],
  ['data-name="graphite"', 'data-name="grafite"'],
  ['</i>Sand<', '</i>Areia<'],
  ['</i>Moss<', '</i>Musgo<'],
  ['</i>Graphite<', '</i>Grafite<'],
  ['HALO-SAND', 'HALO-BR-AREIA'],
  ['HALO-MOSS', 'HALO-BR-MUSGO'],
  ['HALO-GRAPHITE', 'HALO-BR-GRAFITE'],
  ['Buy now', 'Comprar agora'],
  [
    'Free standard shipping. Thirty nights to try it at home.',
    'Entrega padrão grátis. Trinta noites para testar em casa.',
  ],
  ['alt="Halo in sand"', 'alt="Halo em areia"'],
  ['Good to know', 'Bom saber'],
  ['Can I use it while it charges?', 'Posso usar enquanto carrega?'],
  [
    'Yes. The light does not flicker, and a charge takes about four hours while it is on.',
    'Sim. A luz não pisca, e a carga leva cerca de quatro horas com ela acesa.',
  ],
  ['What if it arrives broken?', 'E se chegar com defeito?'],
  ['Send us a picture and a new one leaves the same day.', 'Mande uma foto e uma nova sai no mesmo dia.'],
  ['Does it work with a smart plug?', 'Funciona com tomada inteligente?'],
  [
    'Yes, it comes back in the last tone you used when the power returns.',
    'Sim, ela volta no último tom usado quando a energia retorna.',
  ],
  [
    'Paid through Stripe. Your card number never reaches us.',
    'Pague com cartão ou Pix. O número do seu cartão nunca chega até nós.',
  ],
  ['<span data-finish>sand<', '<span data-finish>areia<'],
]

/** The texts of `assets/sales-page/script.js`. */
export const salesScriptTexts: Texts = [
  ['`Buy for $', '`Comprar por $'],
  ['`Halo in $', '`Halo em $'],
  ["'Touch to turn off' : 'Touch to light'", "'Toque para apagar' : 'Toque para acender'"],
]

/** The texts of `assets/upsell-page/index.html`. */
export const upsellPageTexts: Texts = [
  ['lang="en"', 'lang="pt-BR"'],
  ['Waxed travel case for your Halo', 'Capa de viagem encerada para a sua Halo'],
  [
    'A waxed canvas case that fits Halo exactly, added to the order you have just placed.',
    'Uma capa de lona encerada na medida da Halo, somada ao pedido que você acabou de fazer.',
  ],
  ['Your order is confirmed', 'Seu pedido está confirmado'],
  ['Offer 1 of 2', 'Oferta 1 de 2'],
  ['Waxed canvas travel case with a brass lock', 'Capa de viagem de lona encerada com fecho de latão'],
  ['Made for your Halo', 'Feita para a sua Halo'],
  ['Take your lamp without a scratch', 'Leve a luminária sem um arranhão'],
  [
    'The waxed travel case fits Halo exactly, with a pocket for its cable. It ships in the same box.',
    'A capa encerada tem a medida da Halo, com um bolso para o cabo. Vai na mesma caixa.',
  ],
  ['Waxed canvas, wool lining', 'Lona encerada, forro de lã'],
  ['No extra shipping, one parcel', 'Sem frete extra, um só pacote'],
  ['30 nights to send it back', '30 noites para devolver'],
  ['<s>$38.00</s> <span>Save $9.00</span>', '<s>R$ 189,00</s> <span>Economize R$ 40,00</span>'],
  ['Add it for $29.00', 'Adicionar por R$ 149,00'],
  ['$29.00', 'R$ 149,00'],
  ['Charged to the card you have just used.', 'Cobrado no cartão que você acabou de usar.'],
  ['No form to fill.', 'Sem formulário.'],
  ['No thanks', 'Não, obrigado'],
]

/** The texts of `assets/visual-upsell/elements.json`. */
export const visualPageTexts: Texts = [
  ['A lit candle in a cream glass with a white label', 'Uma vela acesa em um copo creme com rótulo branco'],
  ['Dinner, by two kinds of light', 'O jantar, com dois tipos de luz'],
  [
    'Fig and cedar, poured by hand in soy wax. It burns for forty hours, twice as long as your Halo on one charge.',
    'Figo e cedro, feita à mão em cera de soja. Queima por quarenta horas, o dobro da sua Halo com uma carga.',
  ],
  ['300 g, reusable glass', '300 g, copo reutilizável'],
]
