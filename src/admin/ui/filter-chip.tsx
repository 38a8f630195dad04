import { Plus, X } from 'lucide-react'
import { cn } from './cn.ts'

type FilterChipProps<Value extends string> = {
  label: string
  value: Value
  /** The option that does not filter anything. */
  defaultValue: Value
  options: Readonly<Record<Value, string>>
  order: readonly Value[]
  clearLabel: string
  onChange: (value: Value) => void
}

/**
 * A filter shown as a chip: dashed while inactive, green with the selected option while active. It opens the browser's
 * native option list.
 */
export function FilterChip<Value extends string>(props: FilterChipProps<Value>) {
  const { label, value, defaultValue: usual, options, order, clearLabel, onChange } = props
  const isActive = value !== usual
  return (
    <span className={cn('chip', isActive && 'chip-on')}>
      {!isActive && <Plus className="icon-16" aria-hidden="true" />}
      <span aria-hidden="true">{isActive ? `${label}: ${options[value]}` : label}</span>
      <select
        aria-label={label}
        value={value}
        onChange={event => {
          const next = order.find(each => each === event.target.value)
          if (next) onChange(next)
        }}
      >
        {order.map(each => (
          <option key={each} value={each}>
            {options[each]}
          </option>
        ))}
      </select>
      {isActive && (
        <button type="button" aria-label={clearLabel} title={clearLabel} onClick={() => onChange(usual)}>
          <X className="icon-16" aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
