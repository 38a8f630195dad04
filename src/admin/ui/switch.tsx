import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label?: ReactNode
  hint?: ReactNode
  'aria-label'?: string
  /** A badge between the label and the switch. */
  badge?: ReactNode
  disabled?: boolean
  className?: string
}

/** A switch. With a label it becomes a row: the text on the left, the switch on the right. */
export function Switch({ checked, onChange, label, hint, badge, disabled, className, ...rest }: SwitchProps) {
  const id = useId()
  const knob = (
    <Base.Root
      id={id}
      aria-label={rest['aria-label']}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className="switch"
      checked={checked}
      disabled={disabled ?? false}
      onCheckedChange={onChange}
    >
      <Base.Thumb className="switch-thumb" />
    </Base.Root>
  )
  if (!label) return knob
  return (
    <div className={cn('flex items-center justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-2">
            {hint}
          </p>
        )}
      </div>
      {badge ? (
        <div className="flex items-center gap-2">
          {badge}
          {knob}
        </div>
      ) : (
        knob
      )}
    </div>
  )
}
