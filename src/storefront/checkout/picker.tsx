import type { ReactNode } from 'react'
import { needsRegion } from '#domain/countries.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import type { PartProps } from './actions.ts'

type PickerProps = Pick<PartProps, 'state'> & {
  field: 'country' | 'state'
  size: string
  autoComplete: string
  flag?: ReactNode
  onPick: (value: string) => void
  children: ReactNode
}
/** A list to choose a country or a state from. */
export function Picker({ state, field, size, autoComplete, flag, onPick, children }: PickerProps): ReactNode {
  const error = state.errors[field]
  return (
    <div className={`field ${size}`}>
      <label className="label" htmlFor={field}>
        {words[field]}
      </label>
      <div className={error ? 'ctl bad' : 'ctl'}>
        {flag}
        <select
          id={field}
          name={field}
          autoComplete={autoComplete}
          value={state.fields[field]}
          required={field === 'country' || needsRegion(state.fields.country)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
          onChange={event => onPick(event.currentTarget.value)}
        >
          {children}
        </select>
        <Icon name="chevron" />
      </div>
      <FieldError id={`${field}-error`} text={error} />
    </div>
  )
}
