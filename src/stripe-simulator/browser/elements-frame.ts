import { BrandIcon } from './brand-icon.ts'
import { brandOf, type Part, type Problem, valuesOf } from './card-parts.ts'
import { applyStyle } from './field-style.ts'
import { fieldWords } from './field-words.ts'
import type {
  FieldError,
  FieldOptions,
  FieldState,
  FieldType,
  FromField,
  GiveCard,
  GivenCard,
  ToField,
} from './messages.ts'
import { isMessage } from './messages.ts'
import { PartInput } from './part-input.ts'

const query = new URLSearchParams(location.search)
const id = query.get('id') ?? ''
const shop = query.get('shop') ?? ''
const type = (query.get('type') ?? 'cardNumber') as FieldType
const partsOf: Record<FieldType, Part[]> = {
  card: ['number', 'expiry', 'cvc'],
  cardCvc: ['cvc'],
  cardExpiry: ['expiry'],
  cardNumber: ['number'],
}

const icon = new BrandIcon()
let words = fieldWords(undefined)
let toldBrand = 'unknown'
let told = ''
let started = false

function tell(message: FromField) {
  parent.postMessage(message, shop)
}

const inputs: PartInput[] = partsOf[type].map(
  part =>
    new PartInput(part, {
      brand,
      changed: moved,
      focused: () => tell({ sim: 'focused' }),
      blurred: () => {
        tellState()
        tell({ sim: 'blurred' })
      },
      pressed: key => {
        if (key === 'Enter') tell({ sim: 'entered' })
        if (key === 'Escape') tell({ sim: 'escaped' })
      },
    }),
)
const [first] = inputs

function brand(): string {
  const number = inputs.find(one => one.part === 'number')
  return number ? brandOf(number.digits) : toldBrand
}

function errorOf(problem: Problem): FieldError {
  return { type: 'validation_error', code: problem, message: words[problem] }
}

function state(): FieldState {
  const shown = inputs.map(one => one.visibleProblem).find(problem => problem !== undefined)
  return {
    empty: inputs.every(one => one.input.value === ''),
    complete: inputs.every(one => one.problem === undefined),
    ...(shown && { error: errorOf(shown) }),
    ...((type === 'cardNumber' || type === 'card') && { brand: brand() }),
  }
}

function showIcon(shown: boolean) {
  if (shown) document.body.prepend(icon.element)
  else icon.element.remove()
}

function tellState() {
  icon.show(brand())
  const now = state()
  const text = JSON.stringify(now)
  if (text === told) return
  told = text
  tell({ sim: 'changed', state: now })
}

/** In the combined field a complete part hands the caret to the next. */
function moved() {
  const active = inputs.findIndex(one => one.input === document.activeElement)
  const next = inputs[active + 1]
  if (active >= 0 && inputs[active]?.problem === undefined && next?.input.value === '') next.input.focus()
  tellState()
}

function height(): number {
  return Math.ceil(Math.max(...inputs.map(one => one.input.getBoundingClientRect().height)))
}

function use(options: FieldOptions) {
  words = fieldWords(options.locale)
  document.documentElement.lang = words === fieldWords('pt') ? 'pt-BR' : 'en'
  applyStyle(options.style)
  for (const one of inputs) {
    one.setWords(words, inputs.length === 1 ? options.placeholder : undefined)
    one.input.disabled = options.disabled ?? false
  }
  showIcon(type === 'card' ? !options.hideIcon : type === 'cardNumber' && options.showIcon === true)
  tell({ sim: started ? 'resized' : 'ready', height: height() })
  started = true
}

function give({ call, fields }: GiveCard) {
  if (!fields.includes(id)) return
  for (const one of inputs) one.judge()
  tellState()
  const problem = inputs.map(one => one.problem).find(one => one !== undefined)
  const given: GivenCard = {
    sim: 'given',
    call,
    field: id,
    values: Object.assign({}, ...inputs.map(one => valuesOf(one.part, one.input.value))),
    ...(problem && { error: errorOf(problem) }),
  }
  return given
}

function obey(message: ToField) {
  switch (message.sim) {
    case 'options':
      use(message.options)
      break
    case 'focus':
      first?.input.focus()
      break
    case 'blur':
      for (const one of inputs) one.input.blur()
      break
    case 'clear':
      for (const one of inputs) one.clear()
      tellState()
      break
    case 'brand':
      toldBrand = message.brand
      for (const one of inputs) one.show()
      tellState()
      break
  }
}

window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  if (!isMessage(data)) return
  if (origin === location.origin && data.sim === 'give') {
    const given = give(data as GiveCard)
    if (given) (source as Window).postMessage(given, location.origin)
  } else if (origin === shop && source === parent) obey(data as ToField)
})

applyStyle()
document.body.append(...inputs.map(one => one.input))
told = JSON.stringify(state())
tell({ sim: 'loaded' })
