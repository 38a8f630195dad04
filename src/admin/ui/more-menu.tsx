import { Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { DropdownMenu } from './dropdown-menu.tsx'

type MoreMenuProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'busy'> & {
  /** The accessible name of the button. */
  label: string
  children: ReactNode
}

/** A menu with the less frequent actions, behind a button with three dots. */
export const MoreMenu = ({ label, variant = 'ghost', size = 'icon-sm', children, ...rest }: MoreMenuProps) => (
  <DropdownMenu
    trigger={
      <Button {...rest} variant={variant} size={size} aria-label={label} icon={<Ellipsis aria-hidden="true" />} />
    }
  >
    {children}
  </DropdownMenu>
)
