import { Check } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { shell } from '#i18n/index.ts'
import { cn } from './cn.ts'

export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link' | 'brand' | 'hero'
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon' | 'icon-sm'
type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize }

const sizes: Record<ButtonSize, string> = {
  default: '',
  sm: 'btn-sm',
  lg: 'btn-lg',
  icon: 'btn-icon',
  'icon-sm': 'btn-sm btn-icon',
}

export const buttonClass = ({ variant = 'default', size = 'default' }: ButtonStyle, className?: string) =>
  cn('btn', `btn-${variant}`, sizes[size], className)

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & {
    ref?: Ref<HTMLButtonElement>
    icon?: ReactNode
    /**
     * True while the action runs, or the text to show meanwhile ('Salvando…'). The button ignores clicks but stays
     * focusable.
     */
    busy?: boolean | string
    /** Shows a check mark after success. True shows the text 'Salvo'; a string replaces that text. */
    done?: boolean | string
  }

export function Button({
  variant,
  size,
  icon,
  busy = false,
  done = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const text = busy ? (busy === true ? children : busy) : done ? (done === true ? shell.saved : done) : children
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={event => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? (
        <span className="spin" aria-hidden="true" />
      ) : done ? (
        <Check strokeWidth={2.4} aria-hidden="true" />
      ) : (
        icon
      )}
      {text}
    </button>
  )
}

/** A link within the administration, styled as a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: LinkProps & ButtonStyle & { icon?: ReactNode }) {
  return (
    <Link {...rest} className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A link to a page outside the administration, opened in a new tab. */
export function ExternalButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  href,
  label,
}: ButtonStyle & { icon?: ReactNode; className?: string; children?: ReactNode; href: string; label?: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {icon}
      {children}
    </a>
  )
}
