const svgNamespace = 'http://www.w3.org/2000/svg'

type Shape = [tag: 'circle' | 'path' | 'rect' | 'text', attributes: Record<string, string>, text?: string]

function buildCardShape(fill: string): Shape {
  return ['rect', { width: '32', height: '21', rx: '3', fill }]
}

function buildTextShape(text: string, size: string, fill = '#fff', style = 'normal'): Shape {
  const place = { x: '16', y: '14.5', 'text-anchor': 'middle' }
  const font = { 'font-family': 'Arial, sans-serif', 'font-weight': '700', 'font-size': size, 'font-style': style }
  return ['text', { ...place, ...font, fill }, text]
}

const brandShapes: Record<string, Shape[]> = {
  amex: [buildCardShape('#1f72cd'), buildTextShape('AMEX', '9')],
  diners: [
    buildCardShape('#0069aa'),
    ['circle', { cx: '16', cy: '10.5', r: '7', fill: '#fff' }],
    buildTextShape('D', '9', '#0069aa'),
  ],
  discover: [
    buildCardShape('#f2f2f2'),
    ['circle', { cx: '25', cy: '14', r: '5', fill: '#f47216' }],
    buildTextShape('DISC', '8', '#231f20'),
  ],
  jcb: [buildCardShape('#0f6a38'), buildTextShape('JCB', '10')],
  mastercard: [
    buildCardShape('#252525'),
    ['circle', { cx: '12.5', cy: '10.5', r: '6', fill: '#eb001b' }],
    ['circle', { cx: '19.5', cy: '10.5', r: '6', fill: '#f79e1b', 'fill-opacity': '.9' }],
  ],
  unionpay: [buildCardShape('#10596e'), buildTextShape('UP', '10')],
  visa: [buildCardShape('#1434cb'), buildTextShape('VISA', '9.5', '#fff', 'italic')],
}
const genericCardShapes: Shape[] = [
  buildCardShape('#c4cbc7'),
  ['rect', { y: '4', width: '32', height: '4', fill: '#7d8882' }],
  ['rect', { x: '4', y: '13', width: '10', height: '3', rx: '1', fill: '#fff' }],
]

/** The icon of the card's brand, or of a generic card while the brand is unknown. */
export class BrandIcon {
  readonly element = document.createElementNS(svgNamespace, 'svg')
  #shown = ''

  constructor() {
    this.element.setAttribute('viewBox', '0 0 32 21')
    this.element.setAttribute('aria-hidden', 'true')
    this.show('unknown')
  }

  show(brand: string) {
    if (brand === this.#shown) return
    this.#shown = brand
    this.element.replaceChildren(...(brandShapes[brand] ?? genericCardShapes).map(drawShape))
  }
}

function drawShape([tag, attributes, text]: Shape) {
  const element = document.createElementNS(svgNamespace, tag)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  if (text) element.textContent = text
  return element
}
