import { Check, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { newId } from '#api-client/new-id.ts'
import type { ShippingOption } from '#contract/catalog.ts'
import { toStoredCountries } from '#domain/shipping.ts'
import { catalog, shell } from '#i18n/index.ts'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { MoneyInput } from '../money-input.tsx'
import { CountryPicker, countryCodes } from './country-picker.tsx'
import { formatChargeNote, type ShippingCurrencies } from './shipping-currencies.ts'

type ShippingFormValues = { name: string; price: number | null; picked: readonly string[] }
const toFormValues = (option: ShippingOption | null): ShippingFormValues => ({
  name: option?.name ?? '',
  price: option?.price ?? null,
  picked: option && option.countries.length > 0 ? option.countries : countryCodes,
})

/** Returns why the shipping option is incomplete; null when it is valid. */
function validateShipping({ name, price, picked }: ShippingFormValues): string | null {
  if (name.trim() === '' || price === null || price < 0) return catalog.shippingIncomplete
  return picked.length === 0 ? catalog.shippingNoCountry : null
}

type ShippingFormProps = {
  money: ShippingCurrencies
  /** The option being edited; null to add one. */
  option: ShippingOption | null
  onDone: (option: ShippingOption) => void
  onCancel?: () => void
  /** Called with true while the fields contain changes that are not in the list yet, otherwise with false. */
  onTyping: (typing: boolean) => void
  /** Error text shown when a save was attempted before the input was added to the list. */
  error?: string | undefined
}

/**
 * Edits name, price and countries of a shipping option. While one of these is missing, the button is disabled and the
 * form says what is missing.
 */
export function ShippingForm({ money, option, onDone, onCancel, onTyping, error }: ShippingFormProps) {
  const id = useId()
  const [start] = useState(() => toFormValues(option))
  const [typed, setTyped] = useState(start)
  const change = (changedValues: Partial<ShippingFormValues>) => setTyped(current => ({ ...current, ...changedValues }))
  const { name, price, picked } = typed
  const typing = option ? JSON.stringify(typed) !== JSON.stringify(start) : name.trim() !== '' || price !== null
  const latestOnTyping = useRef(onTyping)
  useEffect(() => {
    latestOnTyping.current = onTyping
  })
  useEffect(() => {
    latestOnTyping.current(typing)
    return () => latestOnTyping.current(false)
  }, [typing])
  const reason = validateShipping(typed)

  function submit() {
    if (reason) return
    const countries = toStoredCountries(picked, countryCodes)
    onDone({ id: option?.id ?? newId(), name: name.trim(), price: price ?? 0, countries })
    setTyped(current => ({ ...toFormValues(null), picked: current.picked }))
  }

  return (
    <fieldset className={cn('@container grid gap-4 p-4', option ? 'bg-sunken' : 'card')}>
      <legend className="sr-only">{option ? catalog.editShipping(option.name) : catalog.addShipping}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only handles Enter in its fields, which adds the option instead of submitting the outer form. */}
      <div
        className="grid gap-4 @md:grid-cols-[1.4fr_1fr]"
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      >
        <Field label={catalog.shippingName}>
          <Input
            value={name}
            maxLength={120}
            autoFocus={option !== null}
            onChange={event => change({ name: event.target.value })}
          />
        </Field>
        <Field label={catalog.shippingPrice} hint={formatChargeNote(price, money)}>
          <MoneyInput currency={money.typed} value={price} onChange={cents => change({ price: cents })} />
        </Field>
      </div>
      <CountryPicker picked={picked} onPick={next => change({ picked: next })} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="outline"
          icon={option ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
          disabled={reason !== null}
          aria-describedby={reason ? `${id}-reason` : undefined}
          onClick={submit}
        >
          {option ? catalog.keepShipping : catalog.addShipping}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {shell.cancel}
          </Button>
        )}
        {error && typing ? (
          <span id={`${id}-reason`} className="font-[500] text-danger-ink" role="alert">
            {error}
          </span>
        ) : (
          reason && (
            <span id={`${id}-reason`} className="text-sm text-ink-2">
              {reason}
            </span>
          )
        )}
      </div>
    </fieldset>
  )
}
