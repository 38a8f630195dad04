import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { useControl } from './field.tsx'

/** The native select, which works well on phones, by keyboard and in screen readers. Options are children. */
export function Select({
  className,
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  return (
    <div className={cn('ctl', className)}>
      <select {...rest} {...useControl(rest)}>
        {children}
      </select>
      <ChevronDown className="pointer-events-none" aria-hidden="true" />
    </div>
  )
}
