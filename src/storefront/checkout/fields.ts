import { checkout as words } from '#words/storefront.ts'

/** Everything a shopper types outside the card fields; `dial` holds the country whose phone code was chosen. */
export const fieldNames = [
  'email',
  'name',
  'dial',
  'phone',
  'country',
  'address',
  'complement',
  'zip',
  'city',
  'state',
  'cardholder',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Record<FieldName, string>

export const emptyFields: Fields = {
  email: '',
  name: '',
  dial: 'US',
  phone: '',
  country: 'US',
  address: '',
  complement: '',
  zip: '',
  city: '',
  state: '',
  cardholder: '',
}

/** The required fields in the specification's order. */
export const requiredFields = ['email', 'name', 'phone', 'address', 'zip', 'city', 'country'] as const

/** What a person reads above a field, and where a toast lists it. */
export const labelOf = (field: FieldName): string =>
  ({
    email: words.email,
    name: words.fullName,
    dial: words.dialCode,
    phone: words.phone,
    country: words.country,
    address: words.address,
    complement: words.complement,
    zip: words.zip,
    city: words.city,
    state: words.state,
    cardholder: words.cardholder,
  })[field]
