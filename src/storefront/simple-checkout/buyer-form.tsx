import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { formatTaxId } from '#domain/tax-id.ts'
import { findPhoneMask, findZipMask } from '#domain/typed-text.ts'
import { checkout, simpleCheckout as words } from '#i18n/storefront.ts'
import { usePostalCodeLookup } from '../pay/use-postal-code-lookup.ts'
import { Consent } from '../ui/consent.tsx'
import { TextField } from '../ui/field.tsx'
import { maskInput } from '../ui/mask-input.ts'
import { type FieldName, findFormatError, listRequiredFields, listShownFields } from './fields.ts'
import type { PartProps } from './part-props.ts'
import { getFieldLabel } from './validation.ts'

type Props = Pick<PartProps, 'state' | 'dispatch'>
const masks = { phone: findPhoneMask('BR'), zip: findZipMask('BR'), taxId: formatTaxId }

type Input = { field: FieldName; className?: string; hint?: string } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className'
>
const listInputs = (cart: PartProps['state']['cart']): readonly Input[] => {
  const inputs: readonly Input[] = [
    { field: 'name', autoComplete: 'name', maxLength: 120 },
    { field: 'email', className: 's3', type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
    {
      field: 'phone',
      className: 's3',
      type: 'tel',
      autoComplete: 'tel-national',
      placeholder: words.phoneExample,
      maxLength: 30,
    },
    { field: 'taxId', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 24 },
    {
      field: 'zip',
      className: 's2',
      inputMode: 'numeric',
      autoComplete: 'postal-code',
      placeholder: words.zipExample,
      maxLength: 12,
    },
    { field: 'address', className: 's4', autoComplete: 'street-address', maxLength: 200 },
    { field: 'district', className: 's3', autoComplete: 'address-level3', maxLength: 120 },
    { field: 'city', className: 's3', autoComplete: 'address-level2', maxLength: 120 },
  ]
  const shown = listShownFields(cart)
  return inputs.filter(input => shown.some(field => field === input.field))
}

/** The buyer's fields. Once the order is recorded, they collapse into a summary with an edit button. */
export function BuyerForm({ data, state, dispatch }: PartProps): ReactNode {
  const first = useRef<HTMLDivElement>(null)
  const wasFolded = useRef(false)
  const { folded, refusals } = state
  const refused = useRef(refusals)
  useEffect(() => {
    // The first field takes focus only when the shopper reopens the form. After a rejected submission, the error
    // summary takes focus.
    if (wasFolded.current && !folded && refused.current === refusals) first.current?.querySelector('input')?.focus()
    wasFolded.current = folded
    refused.current = refusals
  }, [folded, refusals])
  const { zip, address, district, city } = state.fields
  const isZipComplete = zip.trim() !== '' && !findFormatError('zip', state.fields)
  usePostalCodeLookup(data.postalLookup && isZipComplete && !(address && district && city), {
    country: 'BR',
    zip,
    onFound: ({ street, district, city }) =>
      dispatch({
        type: 'addressFound',
        zip,
        found: { address: street ?? '', district: district ?? '', city: city ?? '' },
      }),
  })
  const numberMissing = state.streetFound && !/\d/.test(address)
  const part = { state, dispatch }
  if (folded) return <FoldedForm {...part} />
  return (
    <section className="sec">
      <h2 className="h2">{words.yourData}</h2>
      <div className="g" ref={first}>
        {listInputs(state.cart).map(input => (
          <FormField
            key={input.field}
            {...part}
            {...input}
            {...(input.field === 'address' && numberMissing && { hint: checkout.addNumber })}
          />
        ))}
      </div>
      <Consent consent={state.consent} onToggle={() => dispatch({ type: 'consentToggled' })} />
    </section>
  )
}

/**
 * A form field. Once the shopper leaves the field, a valid value gets a green check and an invalid value gets an error.
 */
export function FormField({ state, dispatch, field, className, hint, ...input }: Props & Input): ReactNode {
  const value = state.fields[field]
  const valid = state.touched[field] === true && value.trim() !== '' && !findFormatError(field, state.fields)
  const mask = field === 'phone' || field === 'zip' || field === 'taxId' ? masks[field] : null
  // The cardholder is optional because an order may be placed now and paid later.
  const isOptional = listRequiredFields(state).every(each => each !== field)
  return (
    <TextField
      {...input}
      id={field}
      name={field}
      label={getFieldLabel(field)}
      value={value}
      required={!isOptional}
      {...(field !== 'cardholder' && isOptional && { note: checkout.optional })}
      valid={valid}
      error={state.errors[field]}
      {...(className && { className })}
      {...(hint && { hint })}
      onChange={event => dispatch({ type: 'fieldTyped', field, value: maskInput(event, mask) })}
      onBlur={() => dispatch({ type: 'fieldLeft', field })}
    />
  )
}

function FoldedForm({ state, dispatch }: Props): ReactNode {
  const { name, email, phone, taxId, zip, address, district, city } = state.fields
  const lines = [name, email, phone, taxId].filter(Boolean)
  if (state.cart.needsAddress) lines.push([address, district, city, zip].filter(Boolean).join(', '))
  return (
    <section className="sec folded">
      <h2 className="h2">{words.yourData}</h2>
      <p>
        {lines.map(line => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <button type="button" className="btn link" onClick={() => dispatch({ type: 'formOpened' })}>
        {words.edit}
      </button>
    </section>
  )
}
