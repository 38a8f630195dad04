import { X } from 'lucide-react'
import { paymentLinks as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { changeQuantity, type LineForm, type LinkErrors, pickOption } from './link-form.ts'
import { VariantPicker } from './variant-picker.tsx'

type Props = {
  line: LineForm
  number: number
  currency: string
  errors: LinkErrors
  onChange: (line: LineForm) => void
  /** Removes this line; null for the only line, which cannot be removed. */
  onRemove: (() => void) | null
}

/**
 * One line of a payment link. The line is entered manually or filled from a product variant; the filled price can be
 * changed.
 */
export function LineFields({ line, number, currency, errors, onChange, onRemove }: Props) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4" data-line={onRemove ? words.line(number) : undefined}>
      <legend className="sr-only">{words.line(number)}</legend>
      <Field label={words.fromProducts} optional>
        <VariantPicker value={line.picked} onChange={option => onChange(pickOption(line, option, currency))} />
      </Field>
      <Field label={words.lineTitle} error={errors[`${line.key}.title`]}>
        <Input
          value={line.title}
          maxLength={120}
          onChange={event => onChange({ ...line, title: event.target.value })}
        />
      </Field>
      <div className="flex items-start gap-3">
        <Field label={words.quantity} className="w-28" error={errors[`${line.key}.quantity`]}>
          <Input
            inputMode="numeric"
            className="num"
            maxLength={3}
            value={line.quantity}
            onChange={event => onChange(changeQuantity(line, event.target.value))}
          />
        </Field>
        <Field label={words.price} className="flex-1" error={errors[`${line.key}.price`]}>
          <MoneyInput value={line.cents} currency={currency} onChange={cents => onChange({ ...line, cents })} />
        </Field>
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            className="mt-6.5"
            aria-label={words.removeLine(number)}
            onClick={onRemove}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
    </fieldset>
  )
}
