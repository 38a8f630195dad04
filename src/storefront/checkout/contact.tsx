import type { ReactNode } from 'react'
import type { Country } from '#domain/countries.ts'
import { suggestEmail } from '#domain/email-typo.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { Consent } from '../ui/consent.tsx'
import { FieldError } from '../ui/field.tsx'
import { Flag } from '../ui/flag.tsx'
import { Icon } from '../ui/icons.tsx'
import { maskInput } from '../ui/mask-input.ts'
import type { PartProps } from './actions.ts'
import { findMethod } from './block-reason.ts'
import { CollapsedCountryPicker, CountryPicker } from './country-picker.tsx'
import { useFlagUrl } from './country-table.ts'
import { findMask, hasPhoneField, hasTaxIdField, isPhoneRequired, isTaxIdRequired } from './fields.ts'
import { FormField } from './form-field.tsx'
import { findFormatError } from './validation.ts'

type Part = Pick<PartProps, 'state' | 'actions'>
type Props = Part & {
  countries: readonly Country[]
}

export function Contact({ state, actions, countries }: Props): ReactNode {
  const part = { state, actions }
  const isFolded = !state.cart.needsAddress && hasTaxIdField(state.cart.quote.currency)
  return (
    <section className="sec">
      <h2 className="h2">{words.contact}</h2>
      <div className="g">
        <div className="g1">
          <FormField {...part} field="email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
          <EmailSuggestion {...part} />
        </div>
        <FormField {...part} field="name" autoComplete="name" maxLength={120} />
        {!isFolded && <CountryPicker {...part} countries={countries} />}
        <TaxId {...part} />
        {isFolded && <CollapsedCountryPicker {...part} countries={countries} />}
        {hasPhoneField(state.cart) && <Phone {...part} countries={countries} />}
      </div>
      <Consent consent={state.consent} onToggle={() => actions.dispatch({ type: 'consentToggled' })} />
    </section>
  )
}

/** Suggests a correction for an e-mail address that looks mistyped; one click accepts the suggestion. */
function EmailSuggestion({ state, actions }: Part): ReactNode {
  const { email } = state.fields
  const guess = state.touched.email && suggestEmail(email)
  return (
    <div role="status">
      {guess && (
        <button
          type="button"
          className="btn link"
          onClick={() => actions.dispatch({ type: 'fieldTyped', field: 'email', value: guess })}
        >
          {words.didYouMean(guess)}
        </button>
      )}
    </div>
  )
}

/**
 * The CPF or CNPJ field. It is shown only for prices in reais and is optional for buyers outside Brazil, unless they
 * pay with Pix or Mercado Pago.
 */
function TaxId({ state, actions }: Part): ReactNode {
  const { currency } = state.cart.quote
  if (!hasTaxIdField(currency)) return null
  const isRequiredByMethod = findMethod(state) === 'pix' || state.cart.cardProvider !== undefined
  const free = !isTaxIdRequired(currency, state.fields.country) && !isRequiredByMethod
  return (
    <FormField
      state={state}
      actions={actions}
      field="taxId"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={24}
      {...(free && { note: words.optional })}
    />
  )
}

function Phone({ state, actions, countries }: Props): ReactNode {
  const error = state.errors.phone
  const isRequired = isPhoneRequired(state.cart)
  const dial = countries.find(country => country.code === state.fields.dial)?.dial ?? countries[0]?.dial
  const flag = useFlagUrl(state.fields.dial)
  const valid =
    state.touched.phone && state.fields.phone.trim() !== '' && !findFormatError('phone', state.fields) && !error
  const bad = error ? ' bad' : ''
  return (
    <div className="field">
      <label className="label" htmlFor="phone">
        {words.phone}
        {!isRequired && <span className="opt"> {words.optional}</span>}
      </label>
      <div className="tel">
        <div className="ctl dial">
          <Flag src={flag} />
          <span className="num" aria-hidden="true">
            {dial}
          </span>
          <Icon name="chevron" />
          <select
            className="cover"
            name="dial"
            aria-label={words.dialCode}
            autoComplete="off"
            value={state.fields.dial}
            onChange={event =>
              actions.dispatch({ type: 'fieldTyped', field: 'dial', value: event.currentTarget.value })
            }
          >
            {countries.map(country => (
              <option key={country.code} value={country.code}>
                {`${country.name} ${country.dial}`}
              </option>
            ))}
          </select>
        </div>
        <div className={`ctl${bad}`}>
          <input
            id="phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={30}
            required={isRequired}
            placeholder={state.fields.dial === 'US' ? words.phonePlaceholder : undefined}
            value={state.fields.phone}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'phone-error phone-hint' : 'phone-hint'}
            onChange={event =>
              actions.dispatch({
                type: 'fieldTyped',
                field: 'phone',
                value: maskInput(event, findMask('phone', state.fields)),
              })
            }
            onBlur={() => actions.dispatch({ type: 'fieldLeft', field: 'phone' })}
          />
          {valid && <Icon name="check" className="ok" />}
        </div>
      </div>
      <FieldError id="phone-error" text={error} />
      <p className="hint" id="phone-hint">
        {state.cart.needsAddress ? words.phoneHint : words.phoneHintUnshipped}
      </p>
    </div>
  )
}
