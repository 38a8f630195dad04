import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { calculateStepSaving } from '#domain/quantity-price.ts'
import { catalog } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import {
  addStep,
  addTakePay,
  canAddStep,
  type QuantityEdit,
  removeStep,
  type StepEdit,
  type StepError,
} from './quantity-draft.ts'

type Props = {
  edit: QuantityEdit
  baseCents: number
  currency: string
  error: StepError | null
  onChange: (edit: QuantityEdit) => void
}

/** The quantity prices of a variant. */
export function QuantityFields({ edit, baseCents, currency, error, onChange }: Props) {
  const { steps, preselected } = edit
  const radioName = useId()
  const patch = (key: number, change: Partial<StepEdit>) =>
    onChange({ ...edit, steps: steps.map(step => (step.key === key ? { ...step, ...change } : step)) })
  const errorAt = (at: number, field: StepError['field']) =>
    error?.at === at && error.field === field ? { error: error.text } : {}
  const formatSaving = (step: StepEdit) => {
    const quantity = Number(step.quantity)
    if (step.cents === null || !Number.isInteger(quantity)) return ''
    const saving = calculateStepSaving(baseCents, { quantity, unitCents: step.cents })
    return saving > 0 ? catalog.quantityPrices.saving(formatMoney(saving, currency)) : ''
  }
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">{catalog.quantityPrices.title}</legend>
      <div>
        <p className="font-medium text-ink" aria-hidden="true">
          {catalog.quantityPrices.title}
        </p>
        <p className="text-sm text-ink-2">{catalog.quantityPrices.text}</p>
        <HelpLink topic="quantityPrices" about={catalog.quantityPrices.title} className="mt-1" />
      </div>
      {steps.map((step, at) => (
        <fieldset
          key={step.key}
          className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[88px_150px_minmax(0,1fr)_auto]"
        >
          <legend className="sr-only">{catalog.quantityPrices.step(at + 1)}</legend>
          <Field label={catalog.quantityPrices.quantity} {...errorAt(at, 'quantity')}>
            <Input
              inputMode="numeric"
              className="num"
              maxLength={2}
              value={step.quantity}
              onChange={event => patch(step.key, { quantity: event.target.value })}
            />
          </Field>
          <Field label={catalog.quantityPrices.each} {...errorAt(at, 'cents')}>
            <MoneyInput currency={currency} value={step.cents} onChange={cents => patch(step.key, { cents })} />
          </Field>
          <div className="order-last col-span-full flex flex-wrap items-center gap-x-4 sm:order-none sm:col-auto sm:mt-6.5 sm:min-h-10">
            <label className="flex min-h-10 items-center gap-2.5">
              <input
                type="radio"
                name={radioName}
                className="size-4.5 accent-brand"
                checked={preselected === step.key}
                onChange={() => onChange({ ...edit, preselected: step.key })}
              />
              {catalog.quantityPrices.preselected}
            </label>
            <span className="num text-sm font-[550] text-brand-ink">{formatSaving(step)}</span>
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6.5"
            aria-label={catalog.quantityPrices.remove(at + 1)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(removeStep(edit, step.key))}
          />
        </fieldset>
      ))}
      {steps.length > 0 && (
        <label className="flex min-h-10 items-center gap-2.5">
          <input
            type="radio"
            name={radioName}
            className="size-4.5 accent-brand"
            checked={preselected === null}
            onChange={() => onChange({ ...edit, preselected: null })}
          />
          {catalog.quantityPrices.opensWithOne}
        </label>
      )}
      {error?.at === null && (
        <p className="font-[500] text-danger-ink" role="alert">
          {error.text}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Button
          variant="outline"
          icon={<Plus aria-hidden="true" />}
          disabled={!canAddStep(edit)}
          onClick={() => onChange(addStep(edit))}
        >
          {catalog.quantityPrices.add}
        </Button>
        <TakePay edit={edit} baseCents={baseCents} onChange={onChange} />
      </div>
      {!canAddStep(edit) && <p className="text-sm text-ink-2">{catalog.quantityPrices.problems.too_many_steps}</p>}
    </fieldset>
  )
}

/** Calculates the price of 'take 3, pay 2'. */
function TakePay({ edit, baseCents, onChange }: Pick<Props, 'edit' | 'baseCents' | 'onChange'>) {
  const [take, setTake] = useState('3')
  const [pay, setPay] = useState('2')
  const result = addTakePay(edit, baseCents, take, pay)
  return (
    <div className="flex items-end gap-2">
      <Field label={catalog.quantityPrices.take} className="w-16">
        <Input inputMode="numeric" className="num" maxLength={2} value={take} onChange={e => setTake(e.target.value)} />
      </Field>
      <Field label={catalog.quantityPrices.pay} className="w-16">
        <Input inputMode="numeric" className="num" maxLength={2} value={pay} onChange={e => setPay(e.target.value)} />
      </Field>
      <Button variant="outline" disabled={result === null} onClick={() => result && onChange(result)}>
        {catalog.quantityPrices.apply}
      </Button>
    </div>
  )
}
