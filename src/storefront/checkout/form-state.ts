import { findBrazilianState } from '#domain/brazilian-postal-code.ts'
import { convertTypedPhone, formatTypedPhone } from '#domain/phone.ts'
import type { FieldName, Fields } from './fields.ts'
import { type FieldErrors, findFormatError, type PageField } from './validation.ts'

/** The part of the page's state that belongs to the fields of the form. */
export type FormState = {
  fields: Fields
  touched: Partial<Record<FieldName, true>>
  errors: FieldErrors
  cart: { shippingOptionId: string | null }
  /** True after the postal code lookup has filled in the street; the house number is then still missing. */
  streetFound: boolean
  /** The state that the postal code has set; null until then. */
  zipState: string | null
}
/** The address of a postal code, and the country and postal code that were looked up. */
export type FoundAddress = {
  country: string
  zip: string
  found: Partial<Pick<Fields, 'address' | 'district' | 'city' | 'state'>>
}

export function withoutErrors(errors: FieldErrors, ...places: PageField[]): FieldErrors {
  const remaining = { ...errors }
  for (const place of places) delete remaining[place]
  return remaining
}

/** While the shopper types, a field's error is removed once it is fixed, but no error is added. */
export function updateErrorsAfterTyping(state: FormState, field: FieldName, fields: Fields): FieldErrors {
  const isFixed = fields[field].trim() !== '' && !findFormatError(field, fields)
  return isFixed ? withoutErrors(state.errors, field) : state.errors
}

/** Checks the phone number against the current dial code once the shopper has left the phone field. */
function withPhone(errors: FieldErrors, touched: FormState['touched'], fields: Fields): FieldErrors {
  const error = touched.phone && findFormatError('phone', fields)
  return error ? { ...errors, phone: error } : withoutErrors(errors, 'phone')
}

/**
 * Formats the typed digits as a phone number of the country whose dial code was chosen, unless they start with a plus.
 */
export function withDial<State extends FormState>(state: State, dial: string): State {
  const { phone } = state.fields
  const digits = /^[\d\s().-]*$/.test(phone) ? phone.replace(/\D/g, '') : phone
  const fields = { ...state.fields, dial, phone: formatTypedPhone(digits, dial) }
  return { ...state, fields, errors: withPhone(state.errors, state.touched, fields) }
}

export function withCountry<State extends FormState>(state: State, country: string): State {
  const { city: _city, state: _state, ...touched } = state.touched
  const phone = convertTypedPhone(state.fields.phone, state.fields.dial, country)
  const fields = { ...state.fields, country, dial: country, phone, state: '', city: '', district: '' }
  return {
    ...state,
    touched,
    fields,
    errors: withPhone(withoutErrors(state.errors, 'country', 'zip', 'city', 'state', 'shipping'), touched, fields),
    cart: { ...state.cart, shippingOptionId: null },
  }
}

/** Fills in empty address fields, unless the postal code has changed since it was looked up. */
export function withAddress<State extends FormState>(state: State, event: FoundAddress): State {
  if (state.fields.country !== event.country || state.fields.zip !== event.zip) return state
  const fields = { ...state.fields }
  let { errors } = state
  for (const field of ['address', 'district', 'city', 'state'] as const) {
    const value = event.found[field]
    if (!value || fields[field].trim()) continue
    fields[field] = value
    errors = withoutErrors(errors, field)
  }
  return { ...state, fields, errors, streetFound: fields.address !== state.fields.address }
}

/** Sets the state to which a Brazilian postal code belongs, unless the shopper has chosen another state. */
export function withStateOfZip<State extends FormState>(state: State): State {
  const { country, zip, state: chosen } = state.fields
  const zipState = country === 'BR' ? findBrazilianState(zip) : null
  if (!zipState || (chosen && chosen !== state.zipState)) return state
  return {
    ...state,
    zipState,
    fields: { ...state.fields, state: zipState },
    errors: withoutErrors(state.errors, 'state'),
  }
}
