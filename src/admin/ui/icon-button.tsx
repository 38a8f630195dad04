import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label' | 'children' | 'variant'> & {
  /** What it does, as the tooltip says it. */
  text: string
  /** Its whole name for who does not see beside what it stands: 'Excluir: Halo'. */
  label: string
  danger?: boolean
}

/** A button that is a picture alone; a tooltip says what it does. */
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
