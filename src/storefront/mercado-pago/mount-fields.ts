import { checkout, mercadoPago as words } from '#i18n/storefront.ts'
import type { CardFieldsProps, CardPart } from '../pay/card.ts'
import { getCardStyle } from '../ui/card-style.ts'
import type { FieldType, MercadoPago, SecureField } from './sdk.ts'
import { watchCardNumber } from './watch-card-number.ts'

/**
 * The secure fields by part of the card, with their type at Mercado Pago and the id of the element that contains them.
 */
export const secureFields = {
  cardNumber: { type: 'cardNumber', id: 'card-number' },
  cardExpiry: { type: 'expirationDate', id: 'card-expiry' },
  cardCvc: { type: 'securityCode', id: 'card-cvc' },
} as const satisfies Record<CardPart, { type: FieldType; id: string }>
export const cardParts = Object.keys(secureFields) as CardPart[]

export const getPartLabel = (part: CardPart): string =>
  part === 'cardNumber' ? checkout.cardNumber : part === 'cardExpiry' ? checkout.expiry : checkout.cvv

type Callbacks = {
  onChange: CardFieldsProps['onChange']
  onFocus: (part: CardPart | null) => void
}

/**
 * Reports what the provider reveals about a field: whether it is valid and, after the shopper has left it, what is
 * wrong.
 */
function watchField(field: SecureField, part: CardPart, { onChange, onFocus }: Callbacks) {
  let isValid = false
  let isEmpty = true
  let wasLeft = false
  let problem: string | null = null
  let reported = ''
  const report = () => {
    const wrong = wasLeft && !isValid && !isEmpty ? checkout.declinedAt[part] : null
    const error = problem ?? wrong
    const complete = isValid && !problem
    const next = JSON.stringify([complete, error, isEmpty])
    if (next === reported) return
    reported = next
    onChange(part, complete, error, isEmpty)
  }
  reported = JSON.stringify([false, null, true])
  field
    .on('change', () => {
      isEmpty = false
      report()
    })
    .on('validityChange', ({ errorMessages }) => {
      isValid = errorMessages.length === 0
      // The field accepts only digits, so the provider reports a wrong type only for an empty field.
      isEmpty = errorMessages.some(({ cause }) => cause === 'invalid_type')
      if (isValid) wasLeft = false
      report()
    })
    .on('focus', () => onFocus(part))
    .on('blur', () => {
      wasLeft = !isValid
      onFocus(null)
      report()
    })
  return {
    isEmpty: () => isEmpty,
    /** Sets an error that comes from the shop and not from the field itself. */
    setProblem(text: string | null) {
      problem = text
      report()
    },
  }
}

/** Mounts each secure field into its element (`secureFields`). `ready` resolves when all are shown. */
export function mountFields(mp: MercadoPago, callbacks: Callbacks) {
  const { base } = getCardStyle()
  const style = {
    color: base.color,
    fontFamily: base.fontFamily,
    fontSize: base.fontSize,
    placeholderColor: base['::placeholder'].color,
    height: '46px',
  }
  const create = (part: CardPart) =>
    mp.fields.create(secureFields[part].type, {
      style,
      srLabel: getPartLabel(part),
      ariaRequired: true,
      ...(part === 'cardNumber' && { enableLuhnValidation: true }),
      ...(part === 'cardExpiry' && { mode: 'short', placeholder: words.expiryExample }),
    })
  const fields = { cardNumber: create('cardNumber'), cardExpiry: create('cardExpiry'), cardCvc: create('cardCvc') }
  const number = watchField(fields.cardNumber, 'cardNumber', callbacks)
  const expiry = watchField(fields.cardExpiry, 'cardExpiry', callbacks)
  const code = watchField(fields.cardCvc, 'cardCvc', callbacks)
  watchCardNumber(mp, fields.cardNumber, fields.cardCvc, isUnsupported =>
    number.setProblem(isUnsupported ? words.unsupported : null),
  )
  const ready = Promise.all(
    cardParts.map(part => new Promise<void>(resolve => void fields[part].on('ready', () => resolve()))),
  )
  for (const part of cardParts) fields[part].mount(secureFields[part].id)
  return {
    fields,
    ready,
    isEmpty: () => [number, expiry, code].every(field => field.isEmpty()),
    unmount() {
      for (const part of cardParts) fields[part].unmount()
    },
  }
}
