import { X } from 'lucide-react'
import type { Product } from '#contract/catalog.ts'
import { paymentLinks as words } from '#words/rooms.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { Select } from '../ui/select.tsx'
import { type LineForm, pickedLine } from './link-form.ts'

type Props = {
  line: LineForm
  number: number
  currency: string
  products: readonly Product[]
  onChange: (line: LineForm) => void
  /** Null: it is the only one. */
  onRemove: (() => void) | null
}

/** One item of a bill: written by hand, or an option of a product at a price that may be another. */
export function LineFields({ line, number, currency, products, onChange, onRemove }: Props) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">{words.line(number)}</legend>
      {products.length > 0 && (
        <Field label={words.fromProducts}>
          <Select
            value={line.variantId ?? ''}
            onChange={event => onChange(pickedLine(line, products, event.target.value))}
          >
            <option value="">{words.typed}</option>
            {products.map(product => (
              <optgroup key={product.id} label={product.title}>
                {product.variants.map(variant => (
                  <option key={variant.id} value={variant.id}>
                    {product.title} · {variant.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      )}
      <Field label={words.lineTitle}>
        <Input
          value={line.title}
          maxLength={120}
          onChange={event => onChange({ ...line, title: event.target.value })}
        />
      </Field>
      <div className="flex items-end gap-3">
        <Field label={words.quantity} className="w-28">
          <Input
            inputMode="numeric"
            className="num"
            maxLength={3}
            value={line.quantity}
            onChange={event => onChange({ ...line, quantity: event.target.value })}
          />
        </Field>
        <Field label={words.price} className="flex-1">
          <MoneyInput value={line.cents} currency={currency} onChange={cents => onChange({ ...line, cents })} />
        </Field>
        {onRemove && (
          <Button variant="ghost" size="icon" aria-label={words.removeLine(number)} onClick={onRemove}>
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
    </fieldset>
  )
}
