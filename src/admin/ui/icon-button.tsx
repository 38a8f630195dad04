import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label' | 'children' | 'variant'> & {
  /** The action, shown as a tooltip. */
  text: string
  /** Accessible name: the action and its object, for example 'Excluir: Halo'. */
  label: string
  danger?: boolean
}

/** A button with only an icon and a tooltip. */
export const IconButton = ({ text, label, danger = false, size = 'icon-sm', className, ...rest }: IconButtonProps) => (
  <Tooltip text={text}>
    <Button
      {...rest}
      variant="ghost"
      size={size}
      className={cn(danger && 'text-danger-ink hover:text-danger-ink', className)}
      aria-label={label}
    />
  </Tooltip>
)
