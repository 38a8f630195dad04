import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icons.tsx'

export function FieldError({ id, text }: { id: string; text: string | undefined }): ReactNode {
  if (!text) return null
  return (
    <p className="err" id={id}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  )
}

type FieldProps = {
  id: string
  label: string
  note?: string
  error?: string | undefined
  valid?: boolean
  className?: string
  hint?: string
}

/** Connects label, control, error and hint for assistive technology. */
export function TextField(
  props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>,
): ReactNode {
  const { id, label, note, error, valid, className = '', hint, ...input } = props
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`.trim()}>
      <label className="label" htmlFor={id}>
        {label}
        {note && <span className="opt"> {note}</span>}
      </label>
      <div className={error ? 'ctl bad' : 'ctl'}>
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy || undefined} />
        {valid && !error && <Icon name="check" className="ok" />}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
