import { useId } from 'react'
import { promotions as words } from '#i18n/lazy-words.ts'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { CurrencySelect } from '../ui/locale-selects.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import type { FieldsProps } from './promotion-form.ts'

const kinds = ['percent', 'fixed', 'free_shipping'] as const

function KindChoice({ form, onChange }: Pick<FieldsProps, 'form' | 'onChange'>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{words.kind}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {kinds.map(kind => {
          const isChosen = form.kind === kind
          return (
            <label
              key={kind}
              className={cn(
                'flex cursor-pointer items-start gap-2.5 rounded-md border px-3.5 py-3 transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isChosen ? 'border-brand bg-brand-soft' : 'border-line hover:border-line-strong',
              )}
            >
              <input
                type="radio"
                name={name}
                className="mt-0.5 size-4 shrink-0 accent-brand"
                checked={isChosen}
                onChange={() => onChange({ kind })}
              />
              <span className="min-w-0">
                <span className="block font-medium">{words.kinds[kind]}</span>
                <span className="block text-sm text-ink-2">{words.kindTexts[kind]}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

export function DiscountFields({ form, onChange, errors }: FieldsProps) {
  return (
    <>
      <Field label={words.code} hint={words.codeHint} error={errors.code} className="max-w-[420px]">
        <Input
          name="code"
          className="font-mono"
          value={form.code}
          placeholder={words.codeExample}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={event => onChange({ code: event.target.value.toUpperCase() })}
        />
      </Field>
      <KindChoice form={form} onChange={onChange} />
      {form.kind === 'percent' && (
        <Field label={words.percent} error={errors.percentOff} className="max-w-[200px]">
          <Input
            name="percentOff"
            className="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={form.percentOff}
            after={<span className="text-ink-3">%</span>}
            onChange={event => onChange({ percentOff: event.target.value })}
          />
        </Field>
      )}
      {form.kind === 'fixed' && (
        <div className="grid gap-4 sm:grid-cols-[200px_minmax(0,320px)]">
          <Field label={words.amount} error={errors.amountCents}>
            <MoneyInput
              name="amountCents"
              value={form.amountCents}
              currency={form.currency}
              onChange={amountCents => onChange({ amountCents })}
            />
          </Field>
          <CurrencySelect
            label={words.currency}
            hint={words.currencyHint}
            value={form.currency}
            onChange={currency => currency && onChange({ currency })}
          />
        </div>
      )}
    </>
  )
}
