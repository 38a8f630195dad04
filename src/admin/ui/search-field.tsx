import { Search } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Input } from './input.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
  ref?: Ref<HTMLInputElement>
  maxLength?: number
  /** The key that moves the focus here from anywhere on the screen. */
  shortcut?: string
}

/** Filters a list while the member types. The label is both placeholder and accessible name. */
export function SearchField({ label, value, onChange, className, shortcut, ...rest }: Props): ReactNode {
  return (
    <Input
      {...rest}
      type="search"
      className={className}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      placeholder={label}
      before={<Search aria-hidden="true" />}
      after={
        shortcut &&
        value === '' && (
          <span className="kbd max-md:hidden" aria-hidden="true">
            {shortcut}
          </span>
        )
      }
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
