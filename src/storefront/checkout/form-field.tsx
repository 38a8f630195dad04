import type { InputHTMLAttributes, ReactNode } from 'react'
import { TextField } from '../ui/field.tsx'
import { maskInput } from '../ui/mask-input.ts'
import type { PartProps } from './actions.ts'
import { type FieldName, findMask, getFieldLabel } from './fields.ts'
import { findFormatError } from './validation.ts'

type Props = Pick<PartProps, 'state' | 'actions'> & {
  field: FieldName
  note?: string
  hint?: string
  className?: string
}

/**
 * A form field. Once the shopper leaves the field, a valid value gets a green check and an invalid value gets an error.
 */
export function FormField(props: Props & Omit<InputHTMLAttributes<HTMLInputElement>, 'className'>): ReactNode {
  const { state, actions, field, note, hint, className, ...input } = props
  const value = state.fields[field]
  const valid = state.touched[field] === true && value.trim() !== '' && !findFormatError(field, state.fields)
  return (
    <TextField
      {...input}
      id={field}
      name={field}
      label={getFieldLabel(field)}
      value={value}
      // The form has `noValidate`, so `required` does not trigger the browser's own validation messages.
      required={!note}
      valid={valid}
      error={state.errors[field]}
      {...(note && { note })}
      {...(hint && { hint })}
      {...(className && { className })}
      onChange={event =>
        actions.dispatch({ type: 'fieldTyped', field, value: maskInput(event, findMask(field, state.fields)) })
      }
      onBlur={() => actions.dispatch({ type: 'fieldLeft', field })}
    />
  )
}
