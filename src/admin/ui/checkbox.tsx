import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label?: ReactNode
  hint?: ReactNode
  /** The accessible name when there is no visible label. */
  'aria-label'?: string
  indeterminate?: boolean
  disabled?: boolean
  className?: string
}

export function Checkbox({
  checked,
  onChange,
  label,
  hint,
  indeterminate,
  disabled,
  className,
  ...rest
}: CheckboxProps) {
  const id = useId()
  const box = (
    <Base.Root
      id={id}
      aria-label={rest['aria-label']}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={cn('checkbox', !label && className)}
      checked={checked}
      indeterminate={indeterminate ?? false}
      disabled={disabled ?? false}
      onCheckedChange={onChange}
    >
      <Base.Indicator>{indeterminate ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}</Base.Indicator>
    </Base.Root>
  )
  if (!label) return box
  return (
    <div className={cn('flex items-start gap-2.5', className)}>
      <span className="mt-px">{box}</span>
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
