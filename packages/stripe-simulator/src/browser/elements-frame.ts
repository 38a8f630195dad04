import { parseLanguage } from '../texts/language.ts'
import { getTexts } from '../texts/texts.ts'
import { applyStyle } from './apply-style.ts'
import { BrandIcon } from './brand-icon.ts'
import { detectBrand, type Part, type Problem, toCardValues } from './card-parts.ts'
import type {
  CardValuesRequest,
  CardValuesResponse,
  FieldError,
  FieldOptions,
  FieldState,
  FieldType,
  FromField,
  ToField,
} from './messages.ts'
import { isMessage } from './messages.ts'
import { PartInput } from './part-input.ts'

const query = new URLSearchParams(location.search)
const id = query.get('id') ?? ''
const shop = query.get('shop') ?? ''
const type = (query.get('type') ?? 'cardNumber') as FieldType
const partsByType: Record<FieldType, Part[]> = {
  card: ['number', 'expiry', 'cvc'],
  cardCvc: ['cvc'],
  cardExpiry: ['expiry'],
  cardNumber: ['number'],
}

const icon = new BrandIcon()
let texts = getTexts(parseLanguage(document.documentElement.lang))
let postedBrand = 'unknown'
let postedState = ''
let started = false

function postToShop(message: FromField) {
  parent.postMessage(message, shop)
}

const inputs: PartInput[] = partsByType[type].map(
  part =>
    new PartInput(part, {
      brand: getBrand,
      changed: handleInput,
      focused: () => postToShop({ sim: 'focused' }),
      blurred: () => {
        postState()
        postToShop({ sim: 'blurred' })
      },
      pressed: key => {
        if (key === 'Enter') postToShop({ sim: 'entered' })
        if (key === 'Escape') postToShop({ sim: 'escaped' })
      },
    }),
)
const [first] = inputs

function getBrand(): string {
  const number = inputs.find(one => one.part === 'number')
  return number ? detectBrand(number.digits) : postedBrand
}

function toFieldError(problem: Problem): FieldError {
  return { type: 'validation_error', code: problem, message: texts.fields[problem] }
}

function getState(): FieldState {
  const shown = inputs.map(one => one.visibleProblem).find(problem => problem !== undefined)
  return {
    empty: inputs.every(one => one.input.value === ''),
    complete: inputs.every(one => one.problem === undefined),
    ...(shown && { error: toFieldError(shown) }),
    ...((type === 'cardNumber' || type === 'card') && { brand: getBrand() }),
  }
}

function showIcon(shown: boolean) {
  if (shown) document.body.prepend(icon.element)
  else icon.element.remove()
}

function postState() {
  icon.show(getBrand())
  const now = getState()
  const text = JSON.stringify(now)
  if (text === postedState) return
  postedState = text
  postToShop({ sim: 'changed', state: now })
}

/** In the combined field, completing one part moves the focus to the next empty part. */
function handleInput() {
  const active = inputs.findIndex(one => one.input === document.activeElement)
  const nextInput = inputs[active + 1]
  if (active >= 0 && inputs[active]?.problem === undefined && nextInput?.input.value === '') nextInput.input.focus()
  postState()
}

function getHeight(): number {
  return Math.ceil(Math.max(...inputs.map(one => one.input.getBoundingClientRect().height)))
}

function applyOptions(options: FieldOptions) {
  const language = parseLanguage(options.locale)
  texts = getTexts(language)
  document.documentElement.lang = language
  document.title = texts.frames[type]
  applyStyle(options.style)
  for (const one of inputs) {
    one.setMessages(texts.fields, inputs.length === 1 ? options.placeholder : undefined)
    one.input.disabled = options.disabled ?? false
  }
  showIcon(type === 'card' ? !options.hideIcon : type === 'cardNumber' && options.showIcon === true)
  postToShop({ sim: started ? 'resized' : 'ready', height: getHeight() })
  started = true
}

function postCardValues({ call, fields }: CardValuesRequest) {
  if (!fields.includes(id)) return
  for (const one of inputs) one.validate()
  postState()
  const problem = inputs.map(one => one.problem).find(one => one !== undefined)
  const response: CardValuesResponse = {
    sim: 'cardValues',
    call,
    field: id,
    values: Object.assign({}, ...inputs.map(one => toCardValues(one.part, one.input.value))),
    ...(problem && { error: toFieldError(problem) }),
  }
  return response
}

function handleMessage(message: ToField) {
  switch (message.sim) {
    case 'options':
      applyOptions(message.options)
      break
    case 'focus':
      first?.input.focus()
      break
    case 'blur':
      for (const one of inputs) one.input.blur()
      break
    case 'clear':
      for (const one of inputs) one.clear()
      postState()
      break
    case 'brand':
      postedBrand = message.brand
      for (const one of inputs) one.show()
      postState()
      break
  }
}

window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  if (!isMessage(data)) return
  if (origin === location.origin && data.sim === 'requestCardValues') {
    const response = postCardValues(data as CardValuesRequest)
    if (response) (source as Window).postMessage(response, location.origin)
  } else if (origin === shop && source === parent) handleMessage(data as ToField)
})

applyStyle()
document.body.append(...inputs.map(one => one.input))
postedState = JSON.stringify(getState())
postToShop({ sim: 'loaded' })
