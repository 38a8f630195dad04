import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { centsToDecimal, decimalToCents, getCurrencySymbol } from '#domain/money.ts'
import { Input } from './input.tsx'

type MoneyInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  ref?: Ref<HTMLInputElement>
  /** Integer cents; null while the text is not a valid amount. */
  value: number | null
  onChange: (cents: number | null) => void
  currency?: string
  /** Text at the right end of the field, for example the list price: 'de $119.49'. */
  note?: string
}

/**
 * Edits an amount in integer cents, formatted for its currency. The typed text is kept until the field loses the focus.
 */
export function MoneyInput({ value, onChange, currency = 'usd', note, onBlur, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      className="num"
      before={<span className="text-ink-3">{getCurrencySymbol(currency)}</span>}
      after={note && <span className="shrink-0 text-sm text-ink-2">{note}</span>}
      value={typed ?? (value === null ? '' : centsToDecimal(value, currency))}
      onChange={event => {
        setTyped(event.target.value)
        onChange(decimalToCents(event.target.value, currency))
      }}
      onBlur={event => {
        // An invalid amount stays visible, so that it can be corrected.
        if (value !== null || typed?.trim() === '') setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
