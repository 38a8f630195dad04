import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sanitizeStyle } from '#domain/visual-style.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { cn } from '../../../ui/cn.ts'
import { useTypedNumber } from '../../../ui/use-typed-number.ts'
import { parseHexColour } from '../layers/hex-colour.ts'

type Common = {
  label: string
  /** The full accessible name, if the visible label is only its first letter. */
  name?: string | undefined
  /** The id of the control, by which warnings link to it. */
  id?: string | undefined
  /** Takes the full row instead of half of it. */
  wide?: boolean
}

const Mini = ({ label, wide, children }: Common & { children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children, which the rule cannot see.
  <label className={cn('ctl vs-mini', wide && 'col-span-2')}>
    <span>{label}</span>
    {children}
  </label>
)

type MiniTextProps = Common & {
  value: string
  onChange: (value: string) => void
  maxLength: number
  placeholder?: string
  invalid?: boolean
}

/** A single-line text field with its label inside the frame. */
export const MiniText = ({ onChange, invalid, ...rest }: MiniTextProps) => (
  <Mini {...rest}>
    <input
      id={rest.id}
      aria-label={rest.name ?? rest.label}
      aria-invalid={invalid ? true : undefined}
      autoComplete="off"
      value={rest.value}
      maxLength={rest.maxLength}
      placeholder={rest.placeholder}
      onChange={event => onChange(event.target.value)}
    />
  </Mini>
)

/** Shows a value that cannot be changed here. */
export const MiniFact = ({ value, ...rest }: Common & { value: string }) => (
  <div className={cn('ctl vs-mini vs-fact', rest.wide && 'col-span-2')}>
    <span>{rest.label}</span>
    <output aria-label={rest.name ?? rest.label}>{value}</output>
  </div>
)

type MiniNumberProps = Common & {
  /** The number; null if the element has no value of its own. Null shows `empty`. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  empty?: string
  unit?: string
}

/**
 * A field for a whole number. The typed text is kept until the field loses the focus. Only numbers within the limits
 * are passed to `onChange`.
 */
export function MiniNumber({ value, onChange, min = 0, max = 10_000, empty, unit, ...rest }: MiniNumberProps) {
  const typed = useTypedNumber({ value, onChange, min, max, start: min, empty })
  return (
    <Mini {...rest}>
      <input {...typed} id={rest.id} aria-label={rest.name ?? rest.label} onFocus={event => event.target.select()} />
      {unit && value !== null && <span aria-hidden="true">{unit}</span>}
    </Mini>
  )
}

type MiniSelectProps = Common & {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

export const MiniSelect = ({ value, onChange, options, ...rest }: MiniSelectProps) => (
  <Mini {...rest}>
    <select
      id={rest.id}
      aria-label={rest.name ?? rest.label}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {options.map(option => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none" aria-hidden="true" />
  </Mini>
)

type MiniColourProps = Common & {
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The text shown when the element has no color of its own. */
  empty: string
}

/** A color in CSS notation, with the browser's color picker beside it. */
export function MiniColour({ value, onChange, empty, ...rest }: MiniColourProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const swatch = parseHexColour(value)
  return (
    <div className={cn('ctl vs-mini', rest.wide && 'col-span-2')}>
      <span aria-hidden="true">{rest.label}</span>
      <input
        id={rest.id}
        aria-label={rest.label}
        autoComplete="off"
        spellCheck={false}
        className="font-mono uppercase placeholder:font-sans placeholder:normal-case"
        value={typed ?? value ?? ''}
        placeholder={empty}
        onChange={event => {
          setTyped(event.target.value)
          const { color } = sanitizeStyle({ color: event.target.value })
          if (color) onChange(color)
        }}
        onBlur={() => setTyped(null)}
      />
      {value !== undefined && (
        <button
          type="button"
          className="vs-clear"
          aria-label={words.clear(rest.label)}
          title={words.clear(rest.label)}
          onClick={() => onChange(undefined)}
        >
          <X aria-hidden="true" />
        </button>
      )}
      <span className={cn('vs-swatch', !swatch && 'vs-swatch-none')}>
        <input
          type="color"
          aria-label={words.pick(rest.label)}
          value={swatch ?? '#ffffff'}
          onChange={event => onChange(event.target.value)}
        />
      </span>
    </div>
  )
}
