import type { InputHTMLAttributes, ReactNode } from 'react'
import { TextField } from '../ui/field.tsx'
import { maskedValue } from '../ui/masked-value.ts'
import type { PartProps } from './actions.ts'
import { type FieldName, labelOf, maskOf } from './fields.ts'
import { formatError } from './validation.ts'

type Props = Pick<PartProps, 'state' | 'actions'> & {
  field: FieldName
  note?: string
  hint?: string
  className?: string
}

/** A text field of the checkout's state: a green check once it was left in good form, its error below. */
export function FormField(props: Props & Omit<InputHTMLAttributes<HTMLInputElement>, 'className'>): ReactNode {
  const { state, actions, field, note, hint, className, ...input } = props
  const value = state.fields[field]
  const valid = state.left[field] === true && value.trim() !== '' && !formatError(field, state.fields)
  return (
    <TextField
      {...input}
      id={field}
      name={field}
      label={labelOf(field)}
      value={value}
      // No bubble of the browser's comes of it: the form does not validate.
      required={!note}
      valid={valid}
      error={state.errors[field]}
      {...(note && { note })}
      {...(hint && { hint })}
      {...(className && { className })}
      onChange={event =>
        actions.dispatch({ type: 'fieldTyped', field, value: maskedValue(event, maskOf(field, state.fields)) })
      }
      onBlur={() => actions.dispatch({ type: 'fieldLeft', field })}
    />
  )
}
