import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { shell } from '#i18n/index.ts'
import { cn } from './cn.ts'

type FieldParts = { id: string; describedBy: string | undefined; invalid: boolean }
const FieldContext = createContext<FieldParts | null>(null)

/** Returns the attributes that connect a control with the label, hint and error of its Field. */
export function useControl(props: { id?: string | undefined; 'aria-describedby'?: string | undefined }) {
  const field = useContext(FieldContext)
  return {
    id: props.id ?? field?.id,
    'aria-describedby': props['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': field?.invalid ? true : undefined,
  }
}

function Label({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="font-medium text-ink">
      {children}
    </label>
  )
}

type FieldProps = {
  label: ReactNode
  children: ReactNode
  id?: string
  hint?: ReactNode
  error?: ReactNode
  /** Adds '(opcional)' to the label. Fields without that mark are required. */
  optional?: boolean
  /** Shown to the right of the label, for example a link or a counter. */
  aside?: ReactNode
  className?: string
}

/**
 * A label above a control, with its error or hint below. The control receives its id and description through
 * `useControl`.
 */
export function Field({ label, children, id, hint, error, optional, aside, className }: FieldProps) {
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const messageId = error ? `${fieldId}-error` : hint ? `${fieldId}-hint` : undefined
  return (
    <FieldContext value={{ id: fieldId, describedBy: messageId, invalid: Boolean(error) }}>
      <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
        <div className="flex items-baseline justify-between gap-3">
          <Label htmlFor={fieldId}>
            {label}
            {optional && <span className="font-normal text-ink-3"> {shell.optional}</span>}
          </Label>
          {aside}
        </div>
        {children}
        {error ? (
          <p id={messageId} className="flex gap-1.5 font-[500] text-danger-ink">
            <CircleAlert className="icon-16 mt-0.5" aria-hidden="true" />
            <span>{error}</span>
          </p>
        ) : (
          hint && (
            <p id={messageId} className="text-sm text-ink-2">
              {hint}
            </p>
          )
        )}
      </div>
    </FieldContext>
  )
}
