import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { useControl } from './field.tsx'

type InputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>
  /** Shown inside the frame, before or after the text: an icon, a currency symbol or a button. */
  before?: ReactNode
  after?: ReactNode
  large?: boolean
}

export function Input({ before, after, large, className, ...rest }: InputProps) {
  return (
    <div className={cn('ctl', large && 'ctl-lg', className)}>
      {before}
      <input {...rest} {...useControl(rest)} />
      {after}
    </div>
  )
}

export function Textarea({
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return <textarea {...rest} {...useControl(rest)} className={cn('ctl', className)} />
}
