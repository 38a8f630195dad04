import { Check, Copy, Link as LinkIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { copyText, showCopyFailure } from './copy-text.ts'

type CopyButtonProps = {
  /** The text to copy, or a function that creates it. */
  value: string | (() => string)
  label: string
  /** What is copied, added to the accessible name where several buttons have the same label. */
  subject?: string
  variant?: ButtonVariant
  size?: ButtonSize
  /** Whether the copied value is plain text instead of a link. */
  text?: boolean
  /** Shows only the icon; the label becomes its accessible name. */
  iconOnly?: boolean
  onCopied?: () => void
  className?: string
}

export function CopyButton({
  value,
  label,
  subject,
  variant = 'ghost',
  size = 'sm',
  iconOnly,
  text,
  onCopied,
  className,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const shown = copied ? shell.copied : label
  return (
    <Button
      variant={variant}
      size={size}
      {...(className && { className })}
      aria-label={subject ? `${shown}: ${subject}` : iconOnly ? shown : undefined}
      icon={
        copied ? (
          <Check strokeWidth={2.4} aria-hidden="true" />
        ) : text ? (
          <Copy aria-hidden="true" />
        ) : (
          <LinkIcon aria-hidden="true" />
        )
      }
      onClick={() => {
        const content = typeof value === 'string' ? value : value()
        void copyText(content).then(() => {
          setCopied(true)
          onCopied?.()
        }, showCopyFailure(content))
      }}
    >
      {!iconOnly && shown}
    </Button>
  )
}
