import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router'

type DropdownMenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /**
   * The element that contains the menu, for example a landmark for screen readers. By default the end of the document.
   */
  within?: RefObject<HTMLElement | null>
}

export function DropdownMenu({ trigger, children, align = 'end', side = 'bottom', within }: DropdownMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal container={within}>
        <Menu.Positioner positionMethod="fixed" align={align} side={side} sideOffset={6} className="z-50 outline-0">
          <Menu.Popup className="menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type AnchoredMenuProps = {
  open: boolean
  /** Receives the event that closed the menu. */
  onClose: (event: Event) => void
  /** The button that opened the menu. It receives the focus when the menu closes. */
  anchor: HTMLElement | null
  label: string
  /** Whether the menu was opened by keyboard. If so, the first entry receives the focus. */
  byKeyboard: boolean
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
}

/**
 * A menu that is rendered separately from its button, so that the button appears before the code of the menu has
 * loaded.
 */
export function AnchoredMenu({
  open,
  onClose,
  anchor,
  label,
  byKeyboard,
  children,
  align = 'end',
  side = 'bottom',
}: AnchoredMenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  const toFirst = () => popup.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true })
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next, { event }) => !next && onClose(event)}
      onOpenChangeComplete={isOpen => isOpen && byKeyboard && toFirst()}
      modal={false}
    >
      <Menu.Portal>
        <Menu.Positioner
          positionMethod="fixed"
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={6}
          className="z-50 outline-0"
        >
          <Menu.Popup ref={popup} className="menu" aria-label={label} finalFocus={() => anchor}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type MenuItemProps = {
  children: ReactNode
  icon?: ReactNode
  onClick?: () => void
  /** A route of the administration, opened in the same tab. */
  to?: string
  /** A URL outside the administration, opened in a new tab. */
  href?: string
  danger?: boolean
  disabled?: boolean
}

export function MenuItem({ children, icon, onClick, to, href, danger, disabled }: MenuItemProps) {
  const rest = {
    className: 'menu-item',
    'data-tone': danger ? 'danger' : undefined,
    ...(disabled && { disabled }),
    ...(onClick && { onClick }),
  }
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (to) {
    return (
      <Menu.Item {...rest} render={<Link to={to} />}>
        {content}
      </Menu.Item>
    )
  }
  if (href) {
    return (
      <Menu.Item {...rest} render={<a href={href} target="_blank" rel="noreferrer" aria-label={undefined} />}>
        {content}
      </Menu.Item>
    )
  }
  return <Menu.Item {...rest}>{content}</Menu.Item>
}

type MenuChoiceProps<Value extends string> = {
  title: string
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onChange: (value: Value) => void
}

/** A group of radio entries; the current option is checked. */
export function MenuChoice<Value extends string>({ title, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="px-2.5 pt-1 pb-1.5 text-xs font-medium text-ink-3">{title}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={onChange}>
        {options.map(({ value: each, label, lang }) => (
          <Menu.RadioItem key={each} value={each} lang={lang} closeOnClick className="menu-item">
            <span className="flex-1">{label}</span>
            <Menu.RadioItemIndicator>
              <Check className="icon-16 text-brand" aria-hidden="true" />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  )
}

export const MenuSeparator = () => <Menu.Separator className="my-1.5 h-px bg-line" />
