const space = 'http://www.w3.org/2000/svg'

type Shape = [tag: 'circle' | 'path' | 'rect' | 'text', attributes: Record<string, string>, text?: string]

function plate(fill: string): Shape {
  return ['rect', { width: '32', height: '21', rx: '3', fill }]
}

function name(text: string, size: string, fill = '#fff', style = 'normal'): Shape {
  const place = { x: '16', y: '14.5', 'text-anchor': 'middle' }
  const font = { 'font-family': 'Arial, sans-serif', 'font-weight': '700', 'font-size': size, 'font-style': style }
  return ['text', { ...place, ...font, fill }, text]
}

const marks: Record<string, Shape[]> = {
  amex: [plate('#1f72cd'), name('AMEX', '9')],
  diners: [plate('#0069aa'), ['circle', { cx: '16', cy: '10.5', r: '7', fill: '#fff' }], name('D', '9', '#0069aa')],
  discover: [
    plate('#f2f2f2'),
    ['circle', { cx: '25', cy: '14', r: '5', fill: '#f47216' }],
    name('DISC', '8', '#231f20'),
  ],
  jcb: [plate('#0f6a38'), name('JCB', '10')],
  mastercard: [
    plate('#252525'),
    ['circle', { cx: '12.5', cy: '10.5', r: '6', fill: '#eb001b' }],
    ['circle', { cx: '19.5', cy: '10.5', r: '6', fill: '#f79e1b', 'fill-opacity': '.9' }],
  ],
  unionpay: [plate('#10596e'), name('UP', '10')],
  visa: [plate('#1434cb'), name('VISA', '9.5', '#fff', 'italic')],
}
const anyCard: Shape[] = [
  plate('#c4cbc7'),
  ['rect', { y: '4', width: '32', height: '4', fill: '#7d8882' }],
  ['rect', { x: '4', y: '13', width: '10', height: '3', rx: '1', fill: '#fff' }],
]

/** A small picture of the card's brand, or of a card while the brand is not known. */
export class BrandIcon {
  readonly element = document.createElementNS(space, 'svg')
  #shown = ''

  constructor() {
    this.element.setAttribute('viewBox', '0 0 32 21')
    this.element.setAttribute('aria-hidden', 'true')
    this.show('unknown')
  }

  show(brand: string) {
    if (brand === this.#shown) return
    this.#shown = brand
    this.element.replaceChildren(...(marks[brand] ?? anyCard).map(draw))
  }
}

function draw([tag, attributes, text]: Shape) {
  const element = document.createElementNS(space, tag)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  if (text) element.textContent = text
  return element
}
