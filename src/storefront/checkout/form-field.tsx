import type { InputHTMLAttributes, ReactNode } from 'react'
import { TextField } from '../ui/field.tsx'
import type { PartProps } from './actions.ts'
import { type FieldName, labelOf } from './fields.ts'
import { formatError } from './validation.ts'

type Props = Pick<PartProps, 'state' | 'actions'> & { field: FieldName; note?: string; className?: string }

/** A text field of the checkout's state: a green check once it was left in good form, its error below. */
export function FormField(props: Props & Omit<InputHTMLAttributes<HTMLInputElement>, 'className'>): ReactNode {
  const { state, actions, field, note, className, ...input } = props
  const value = state.fields[field]
  const valid = state.left[field] === true && value.trim() !== '' && !formatError(field, state.fields)
  return (
    <TextField
      {...input}
      id={field}
      name={field}
      label={labelOf(field)}
      value={value}
      valid={valid}
      error={state.errors[field]}
      {...(note && { note })}
      {...(className && { className })}
      onChange={event => actions.dispatch({ type: 'fieldTyped', field, value: event.currentTarget.value })}
      onBlur={() => actions.dispatch({ type: 'fieldLeft', field })}
    />
  )
}
